import { randomUUID } from 'node:crypto'
import { type Args, endpoints } from '@lpi/contract'
import { buildAdministrator, buildCohort } from './builders.ts'
import type { TestApp } from './test-app.ts'

const HOUR_MS = 3_600_000

export type Administrator = Awaited<ReturnType<typeof buildAdministrator>>
type InvitationSelection = Omit<Args<typeof endpoints.withdrawInvitations>['body'], 'organizationId'>

export const buildAddress = () => `guest-${randomUUID()}@example.com`
export const buildAddresses = (count: number) => Array.from({ length: count }, buildAddress)

/** An administrator with an empty cohort. */
export async function buildEmptyCohort(t: TestApp) {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, { organizationId: administrator.organizationId })
  return { administrator, cohortId }
}

/** An administrator and a cohort with invitations to these addresses, sorted by address. */
export async function buildInvitations(t: TestApp, emails: string[]) {
  const { administrator, cohortId } = await buildEmptyCohort(t)
  await invite(t, administrator, cohortId, emails)
  return { administrator, cohortId, invitations: await readInvitations(t, administrator) }
}

export function invite(
  t: TestApp,
  administrator: Administrator,
  folderId: string,
  emails: string[],
  operationId = randomUUID(),
) {
  const { organizationId } = administrator
  const body = { organizationId, folderId, emails, operationId }
  return t.call(endpoints.inviteLearners, { body }, administrator)
}

/** The invitations to the cohorts of the organization, sorted by address. An accepted one has the status of its assessment. */
export async function readInvitations(t: TestApp, { organizationId }: Pick<Administrator, 'organizationId'>) {
  const rows = await t.ctx.db
    .selectFrom('invitations')
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.mail_state as mail',
      'invitations.reminded_at as remindedAt',
      'invitations.withdrawn_at as withdrawnAt',
      'invitations.status',
      'assessments.status as assessmentStatus',
      'assessments.user_id as learnerId',
    ])
    .where('cohorts.organization_id', '=', organizationId)
    .orderBy('invitations.email')
    .execute()
  return rows.map(({ assessmentStatus, status, ...row }) => ({
    ...row,
    status: assessmentStatus ?? (row.withdrawnAt ? 'WITHDRAWN' : status),
  }))
}

export function remind(
  t: TestApp,
  administrator: Administrator,
  selection: InvitationSelection,
  operationId = randomUUID(),
) {
  const { organizationId } = administrator
  const body = { organizationId, operationId, ...selection }
  return t.call(endpoints.remindInvitations, { body }, administrator)
}

export function withdraw(t: TestApp, administrator: Administrator, selection: InvitationSelection) {
  const { organizationId } = administrator
  return t.call(endpoints.withdrawInvitations, { body: { organizationId, ...selection } }, administrator)
}

export function accept(t: TestApp, invitationId: string, learner: { accessToken: string }, code?: string) {
  const body = { response: 'ACCEPT' as const, ...(code && { code }) }
  const args = { params: { invitationId }, body }
  return t.call(endpoints.respondToInvitation, args, learner)
}

export async function listMailsTo(t: TestApp, email: string) {
  return (await t.readMails()).filter(({ to }) => to === email)
}

/** The id and the code of the invitation link in the newest email to an address. */
export async function findInvitationLink(t: TestApp, email: string) {
  const { text } = (await listMailsTo(t, email)).at(-1)!
  const [, invitationId, code] = /\/invitation\/([\w-]+)\?code=([\w-]+)/.exec(text)!
  return { invitationId: invitationId!, code: code! }
}

export const buildInviterRequest = ({ invitationId, code }: { invitationId: string; code: string }) => ({
  params: { invitationId },
  body: { code },
})

export async function readSeats(t: TestApp, cohortId: string) {
  return t.ctx.db
    .selectFrom('access_codes')
    .select(['seats', 'seats_taken'])
    .where('cohort_id', '=', cohortId)
    .orderBy('created_at')
    .execute()
}

/** Runs the queued jobs with `deliver` in place of `ctx.sendMail`. */
export async function finishJobsWith(
  t: TestApp,
  deliver: TestApp['ctx']['sendMail'],
  options: Parameters<TestApp['finishJobs']>[0] = {},
) {
  const { sendMail } = t.ctx
  t.ctx.sendMail = deliver
  try {
    await t.finishJobs(options)
  } finally {
    t.ctx.sendMail = sendMail
  }
}

/**
 * Sends the queued emails. Then sets the times at which the organization's invitation emails were requested, and the
 * times at which its limits renew, to 25 hours ago.
 */
export async function backdateMails(t: TestApp, { organizationId }: Administrator) {
  await t.finishJobs()
  const { db } = t.ctx
  const yesterday = new Date(Date.now() - 25 * HOUR_MS)
  const cohorts = db.selectFrom('cohorts').select('id').where('organization_id', '=', organizationId)
  await db
    .updateTable('invitations')
    .set({ mail_requested_at: yesterday })
    .where('cohort_id', 'in', cohorts)
    .execute()
  await db
    .updateTable('allowances')
    .set({ renews_at: yesterday })
    .where('subject', 'like', `%${organizationId}`)
    .execute()
}
