import { type Args, type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findNames } from '../accounts/audit/find-names.ts'
import { listAuditEvents } from '../accounts/audit/list-audit-events.ts'
import { loadAccount } from '../accounts/support/load-account.ts'
import { erasePerson } from '../operation/retention/erase-person.ts'
import { describeAdministrators } from '../organizations/administrators/describe-administrators.ts'
import { countNotCompleted } from '../results/editions/shared-queries.ts'
import { accessCases } from '../testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures } from '../testing/access-fixtures.ts'
import { buildAssessment, buildUser } from '../testing/builders.ts'
import { insertIdentityOf, insertProof } from '../testing/connection-steps.ts'
import { readParquetFile } from '../testing/read-parquet.ts'
import { runRemindersAfter, saveReminders } from '../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { unzip } from '../testing/unzip.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, { hasLowPasswordCost: true })
})
afterAll(() => t.close())

type Name = keyof typeof accessCases

/** A learner and a colleague without an address, among people with addresses. */
async function buildFixtures() {
  const fixtures = await buildAccessFixtures(t, { hasGroup: true, hasAddress: false })
  const { organizationId, connectionId } = fixtures.ids
  const colleague = await buildUser(t, { firstName: '', lastName: '', hasAddress: false })
  await insertIdentityOf(t, connectionId, colleague.userId)
  await t.ctx.db
    .insertInto('organization_user_roles')
    .values({
      organization_id: organizationId,
      user_id: colleague.userId,
      role: 'OrgAdmin',
      used_at: t.ctx.now(),
      connection_id: connectionId,
    })
    .execute()
  await insertProof(t, fixtures.learner.actor)
  return { fixtures, colleague }
}

async function callAs(name: Name, caller: 'learner' | 'administrator', fixtures: AccessFixtures) {
  const { ids, password, accessCode } = fixtures
  await accessCases[name].prepare?.(t, fixtures[caller].actor)
  const args = accessCases[name].args({ ...ids, password, accessCode }) as unknown as Args<Endpoint>
  return t.call(endpoints[name] as Endpoint, args, fixtures[caller])
}

/** Everything readable in a response: its headers, its text, and the files in an archive or a table. */
async function readAll({ headers, body }: Awaited<ReturnType<TestApp['call']>>): Promise<string> {
  const texts = [JSON.stringify(headers)]
  if (!Buffer.isBuffer(body)) return [...texts, JSON.stringify(body)].join()
  texts.push(body.toString())
  if (body.subarray(0, 2).toString() === 'PK') {
    for (const [name, bytes] of Object.entries(await unzip(body))) texts.push(name, bytes.toString())
  }
  if (body.subarray(0, 4).toString() === 'PAR1') texts.push(JSON.stringify(readParquetFile(body)))
  return texts.join()
}

const statusAndCode = ({ status, body }: { status: number; body?: { code?: string } }) =>
  status < 300 ? `${status}` : `${status} ${body?.code}`

/** What the learner cannot do without an address. */
const refusals: Partial<Record<Name, string>> = {
  changeOwnPassword: '409 account.no_address',
  startSecondFactor: '409 account.no_address',
  requestEmailConfirmation: '409 account.no_address',
  setPlanReminders: '409 account.no_address',
  askObservers: '409 account.no_address',
  confirmEmail: '400 email_confirmation.invalid',
  // The invitation of the fixtures is to an address.
  getInvitation: '404 not_found',
  respondToInvitation: '404 not_found',
}

it.each(Object.keys(accessCases) as Name[])(
  '%s never shows the generated username of an account without an address, and says if it needs an address (REQ-380)',
  async (name) => {
    const { allowedRoles, refusal } = accessCases[name]
    for (const caller of ['learner', 'administrator'] as const) {
      if (allowedRoles !== 'anyone' && !allowedRoles.includes(caller as never)) continue
      const { fixtures, colleague } = await buildFixtures()
      const generated = [fixtures.learner, colleague].map(({ username }) => username.slice(1))
      const response = await callAs(name, caller, fixtures)
      const expected = (caller === 'learner' && refusals[name]) || refusal || `${endpoints[name].status}`
      expect(statusAndCode(response)).toBe(expected)
      const text = await readAll(response)
      for (const username of generated) expect(text).not.toContain(username)
    }
  },
)

it('the command line and the audit log never show the generated username; the operator finds the account by its id (REQ-380)', async () => {
  const { fixtures, colleague } = await buildFixtures()
  const { organizationId, userId } = fixtures.ids
  const events = await listAuditEvents(t.ctx.db, { limit: 1000 })
  const printed = JSON.stringify([
    await describeAdministrators(t.ctx.db, organizationId),
    await loadAccount(t.ctx.db, userId),
    [...(await findNames(t.ctx.db, [{ actorId: userId, subjectId: colleague.userId, details: {} }]))],
    events,
  ])
  for (const { username } of [fixtures.learner, colleague]) expect(printed).not.toContain(username.slice(1))
  const administrators = await describeAdministrators(t.ctx.db, organizationId)
  expect(administrators.find((row) => row.userId === colleague.userId)).toMatchObject({
    username: '',
    state: 'active',
  })
  expect((await erasePerson(t.ctx, userId)).isMailed).toBe(false)
  await expect(loadAccount(t.ctx.db, userId)).rejects.toThrow('There is no user')
})

it('no email is enqueued to an account without an address, which counts neither as told nor as reachable by reminders (REQ-380)', async () => {
  const { fixtures } = await buildFixtures()
  const { administrator, ids } = fixtures
  const { cohortId, organizationId } = ids
  const args = { params: { folderId: cohortId }, query: { organizationId } }
  const unstarted = await buildUser(t, { hasAddress: false })
  await buildAssessment(t, { cohortId, learner: unstarted })
  await saveReminders(t, { ...administrator, organizationId }, cohortId)
  expect((await t.call(endpoints.getReminders, args, administrator)).body).toMatchObject({
    reachable: { NOT_STARTED: 0, IN_PROGRESS: 0 },
    unsubscribed: 0,
  })
  const completed = await t.ctx.db
    .selectFrom('assessments')
    .innerJoin('users', 'users.id', 'assessments.user_id')
    .select('users.email')
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'COMPLETED')
    .execute()
  const body = { version: 0, notifyLearners: true }
  const released = await t.call(endpoints.releaseReports, { ...args, body }, administrator)
  expect(released.status, JSON.stringify(released.body)).toBe(200)
  const toldPeople = new Set(completed.map(({ email }) => email).filter(Boolean))
  await runRemindersAfter(t, 4)
  const mails = await t.readMails()
  delete t.clock.now
  expect(mails.filter(({ to }) => toldPeople.has(to))).toHaveLength(4)
  expect(mails.filter(({ to }) => !/@/.test(to))).toEqual([])
})

it('people without an address are counted one by one (REQ-380)', async () => {
  const { fixtures } = await buildFixtures()
  const { cohortId } = fixtures.ids
  const before = await countNotCompleted(t.ctx.db, cohortId)
  for (const _ of [1, 2]) {
    await buildAssessment(t, { cohortId, learner: await buildUser(t, { hasAddress: false }) })
  }
  expect(await countNotCompleted(t.ctx.db, cohortId)).toBe(before + 2)
})
