import { type ActivityItem, type Args, batchSettings, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainPendingEvents } from '../../accounts/audit/chain-pending-events.ts'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { AuditEvent } from '../../platform/base/audit-event.ts'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>
type Filter = Partial<Args<typeof endpoints.listActivity>['query']>

async function list(administrator: Administrator, filter: Filter = {}) {
  const query = { organizationId: administrator.organizationId, ...filter }
  const { body, status } = await t.call(endpoints.listActivity, { query }, administrator)
  expect(status).toBe(200)
  // The setup of the test grants roles, and these grants are events too.
  const items = body.items.filter(({ event }: ActivityItem) => event !== 'role.granted')
  return { ...body, items } as {
    items: ActivityItem[]
    hasMore: boolean
    people: { id: string; name: string }[]
  }
}

const eventsOf = ({ items }: { items: ActivityItem[] }) => items.map(({ event }) => event)

async function record(administrator: Administrator, event: AuditEvent, at: string, details: object = {}) {
  await recordEvent(t.ctx.db, new Date(at), event, {
    actorId: administrator.userId,
    details: { organizationId: administrator.organizationId, ...details },
  })
}

it('the activity lists who did what, newest first, before and after the events are chained (REQ-287)', async () => {
  const administrator = await buildAdministrator(t, { firstName: 'Ada', lastName: 'Lindqvist' })
  const { organizationId, userId } = administrator
  const learner = await buildUser(t, { firstName: 'Bo', lastName: 'Ek' })
  const { cohortId } = await buildCohort(t, { organizationId, name: 'Autumn' })
  const { assessmentId } = await buildCompletedAssessment(t, { cohortId, learner })
  await record(administrator, 'invitations.sent', '2026-01-02T10:00:00Z', { cohortId, count: 12 })
  await chainPendingEvents(t.ctx.db)
  await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, administrator)

  const pendingActivity = await list(administrator)
  expect(pendingActivity.items).toMatchObject([
    {
      event: 'report.viewed',
      by: 'person',
      actor: { id: userId, name: 'Ada Lindqvist' },
      subject: { name: 'Bo Ek' },
    },
    { event: 'invitations.sent', cohort: 'Autumn', count: 12, subject: null },
  ])
  expect(pendingActivity.people).toEqual([{ id: userId, name: 'Ada Lindqvist' }])
  await chainPendingEvents(t.ctx.db)
  const chainedActivity = await list(administrator)
  expect(eventsOf(chainedActivity)).toEqual(eventsOf(pendingActivity))
  expect(chainedActivity.items[0]?.id).toBeGreaterThan(chainedActivity.items[1]?.id ?? 0)
})

it('the activity tells changes of the operator from those that happen by themselves (REQ-287)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  for (const by of ['operator', 'schedule', 'retention', 'institution', 'registration']) {
    await recordEvent(t.ctx.db, t.ctx.now(), 'platform.created', { details: { organizationId, by } })
  }
  const { items } = await list(administrator)
  expect(items.map(({ by }) => by)).toEqual(['system', 'system', 'system', 'system', 'operator'])
})

it('the activity names the cohort whose reports were requested (REQ-287)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId, name: 'Winter' })
  await buildCompletedAssessment(t, { cohortId })
  const body = {
    organizationId,
    folderId: cohortId,
    type: 'individual',
    path: '/reports/individual',
    settings: batchSettings,
  } as const
  expect((await t.call(endpoints.createBatchReport, { body }, administrator)).status).toBe(202)
  expect((await list(administrator)).items).toMatchObject([{ event: 'reports.exported', cohort: 'Winter' }])
})

it('the activity excludes logins, actions of learners, events of other organizations and network addresses, and an administrator cannot list or export the activity of another organization (SEC-131)', async () => {
  const administrator = await buildAdministrator(t)
  const otherAdministrator = await buildAdministrator(t)
  const learner = await buildUser(t)
  await record(otherAdministrator, 'cohort.created', '2026-01-02T10:00:00Z')
  await record(administrator, 'cohort.created', '2026-01-02T11:00:00Z')
  await recordEvent(t.ctx.db, t.ctx.now(), 'login.succeeded', {
    actorId: administrator.userId,
    network: '192.0.2.0/24',
    // A later release may add the id of the organization to an event that administrators must not see.
    details: { organizationId: administrator.organizationId },
  })
  await recordEvent(t.ctx.db, t.ctx.now(), 'reminders.stopped', {
    subjectId: learner.userId,
    details: { organizationId: administrator.organizationId },
  })
  const { items } = await list(administrator)
  expect(items).toHaveLength(1)
  expect(items[0]?.actor?.id).toBe(administrator.userId)
  expect(JSON.stringify(items)).not.toContain('192.0.2')
  const query = { organizationId: otherAdministrator.organizationId }
  expect((await t.call(endpoints.listActivity, { query }, administrator)).status).toBe(404)
  expect((await t.call(endpoints.exportActivity, { query }, administrator)).status).toBe(404)
})

it('the activity hides the names of learners who have withdrawn consent and of cohorts of other organizations (SEC-131)', async () => {
  const administrator = await buildAdministrator(t)
  const learner = await buildUser(t, { firstName: 'Bo', lastName: 'Ek' })
  const foreignCohort = await buildCohort(t, { name: 'Foreign' })
  await recordEvent(t.ctx.db, t.ctx.now(), 'report.viewed', {
    actorId: administrator.userId,
    subjectId: learner.userId,
    details: { organizationId: administrator.organizationId, cohortId: foreignCohort.cohortId },
  })
  await withdrawConsent(t, learner)
  const { items } = await list(administrator)
  expect(items).toMatchObject([{ subject: { id: learner.userId, name: null }, cohort: null }])
})

it('the activity can be filtered by person, kind and UTC day, and its pages have no gaps or duplicates (REQ-287)', async () => {
  const administrator = await buildAdministrator(t)
  const colleague = await buildAdministrator(t, { organizationId: administrator.organizationId })
  await record(administrator, 'cohort.created', '2026-01-01T23:59:59Z')
  await record(colleague, 'logo.saved', '2026-01-02T00:00:00Z')
  await record(administrator, 'report.viewed', '2026-01-02T23:59:59Z')
  await record(colleague, 'cohort.archived', '2026-01-03T00:00:00Z')
  await chainPendingEvents(t.ctx.db)

  expect(eventsOf(await list(administrator, { actorId: colleague.userId }))).toEqual([
    'cohort.archived',
    'logo.saved',
  ])
  expect(eventsOf(await list(administrator, { kinds: ['cohorts', 'settings'] }))).toEqual([
    'cohort.archived',
    'logo.saved',
    'cohort.created',
  ])
  expect(eventsOf(await list(administrator, { from: '2026-01-02', to: '2026-01-02' }))).toEqual([
    'report.viewed',
    'logo.saved',
  ])
  const kinds = ['cohorts', 'settings', 'reports'] as const
  const allEvents = eventsOf(await list(administrator, { kinds: [...kinds] }))
  expect(allEvents).toHaveLength(4)
  const firstPage = await list(administrator, { kinds: [...kinds], size: 3 })
  expect(firstPage.hasMore).toBe(true)
  const secondPage = await list(administrator, {
    kinds: [...kinds],
    size: 3,
    before: firstPage.items.at(-1)!.id!,
  })
  expect(secondPage.hasMore).toBe(false)
  expect([...eventsOf(firstPage), ...eventsOf(secondPage)]).toEqual(allEvents)
})

it('the export of the activity contains the filtered events in quoted cells, and is recorded (REQ-287)', async () => {
  const administrator = await buildAdministrator(t, { firstName: '=cmd|’calc’!A1', lastName: '' })
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId, name: 'A "quoted", name' })
  await record(administrator, 'invitations.sent', '2026-01-02T10:00:00Z', { cohortId, count: 2 })
  await record(administrator, 'logo.saved', '2026-01-02T11:00:00Z')
  const query = { organizationId, kinds: ['invitations' as const], language: 'en' }
  const { body, headers } = await t.call(endpoints.exportActivity, { query }, administrator)
  const [header, ...lines] = body.toString('utf8').split('\r\n').slice(0, -1)
  expect(header).toBe('\ufeff"Time (UTC)","Who","What","About","Cohort","Count"')
  expect(lines).toEqual([
    `"2026-01-02T10:00:00.000Z","'=cmd|’calc’!A1","Invited people","","A ""quoted"", name","2"`,
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"/)
  expect((await list(administrator)).items[0]).toMatchObject({ event: 'activity.exported', count: 1 })
})

it('the activity does not reveal whether an invited colleague has an account, or the name in the account, before the colleague first uses the role (SEC-126)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const invitedUser = await buildUser(t, { firstName: 'Kim', lastName: 'Sato' })
  const invite = async (email: string) => {
    const body = { email, organizationRole: 'OrgAdmin' } as const
    expect(
      (await t.call(endpoints.inviteColleague, { query: { organizationId }, body }, administrator)).status,
    ).toBe(204)
  }
  await invite(invitedUser.username)
  await invite('no-account@example.org')
  for (const isChained of [false, true]) {
    if (isChained) await chainPendingEvents(t.ctx.db)
    const { items, people } = await list(administrator)
    const visibleFields = items.map(({ event, subject, cohort, count }) => ({
      event,
      subject,
      cohort,
      count,
    }))
    const invitation = { event: 'role.pending', subject: null, cohort: null, count: null }
    expect(visibleFields).toEqual([invitation, invitation])
    expect(people.map(({ id }) => id)).toEqual([administrator.userId])
  }

  const query = { organizationId }
  expect((await t.call(endpoints.listActivity, { query }, invitedUser)).status).toBe(200)
  const { body } = await t.call(endpoints.listActivity, { query }, administrator)
  expect(body.items).toMatchObject([
    { event: 'role.pending', subject: null },
    { event: 'role.granted', subject: { name: 'Kim Sato' } },
    { event: 'role.granted', subject: { id: administrator.userId } },
  ])
  expect(body.people.map(({ name }: { name: string }) => name)).toContain('Kim Sato')
})
