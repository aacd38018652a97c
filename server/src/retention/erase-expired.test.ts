import { afterEach, beforeEach, expect, it } from 'vitest'
import { listAuditEvents } from '../audit/list-audit-events.ts'
import { recordEvent } from '../audit/record-event.ts'
import {
  buildAdministrator,
  buildBatch,
  buildCompletedAssessment,
  buildInvitation,
  buildUser,
} from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { countExpired } from './count-expired.ts'
import { eraseExpired } from './erase-expired.ts'

const DAY_MS = 86_400_000
const periods = {
  RETENTION_ACCOUNT_DAYS: '400',
  RETENTION_ASSESSMENT_DAYS: '200',
  RETENTION_INVITATION_DAYS: '100',
}

let t: TestApp
beforeEach(async () => {
  t = await createTestApp(periods)
})
afterEach(() => t.close())

function afterDays(days: number) {
  t.clock.now = new Date(Date.now() + days * DAY_MS)
}

const usernames = async () =>
  (await t.ctx.db.selectFrom('users').select('username').orderBy('username').execute()).map(
    (one) => one.username,
  )

it('erases what is over its period, no sooner, and says so in the audit log', async () => {
  const { learner } = await buildCompletedAssessment(t)
  await buildInvitation(t, { email: 'invited@example.org' })
  afterDays(99)
  expect(await countExpired(t.ctx)).toEqual({ accounts: 0, assessments: 0, invitations: 0, batches: 0 })
  expect(await eraseExpired(t.ctx)).toEqual({ accounts: 0, assessments: 0, invitations: 0, batches: 0 })

  afterDays(201)
  expect(await countExpired(t.ctx)).toEqual({ accounts: 0, assessments: 1, invitations: 1, batches: 0 })
  expect(await eraseExpired(t.ctx)).toEqual({ accounts: 0, assessments: 1, invitations: 1, batches: 0 })
  expect(await t.ctx.db.selectFrom('responses').selectAll().execute()).toEqual([])

  afterDays(401)
  expect(await eraseExpired(t.ctx)).toEqual({ accounts: 1, assessments: 0, invitations: 0, batches: 0 })
  const events = ['account.erased', 'assessments.erased', 'invitations.erased'] as const
  const lines = await listAuditEvents(t.ctx.db, { events: [...events] })
  expect(lines.map(({ event, subjectId, details }) => ({ event, subjectId, details }))).toEqual([
    { event: 'assessments.erased', subjectId: null, details: { by: 'retention', count: 1 } },
    { event: 'invitations.erased', subjectId: null, details: { by: 'retention', count: 1 } },
    { event: 'account.erased', subjectId: learner.userId, details: { by: 'retention' } },
  ])
})

it('keeps whoever gave a sign of life, and administrators', async () => {
  const [administrator, active, resting] = [
    await buildAdministrator(t),
    await buildUser(t),
    await buildUser(t),
  ]
  afterDays(300)
  await recordEvent(t.ctx.db, t.ctx.now(), 'login.succeeded', { actorId: active.userId })
  afterDays(401)
  expect(await eraseExpired(t.ctx)).toMatchObject({ accounts: 1 })
  expect(await usernames()).toEqual([administrator.username, active.username].sort())
  expect(await usernames()).not.toContain(resting.username)
})

it('is done by one of many processes that try at once', async () => {
  for (let i = 0; i < 5; i++) await buildUser(t)
  afterDays(401)
  const runs = await Promise.all(Array.from({ length: 4 }, () => eraseExpired(t.ctx)))
  expect(runs.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(5)
})

it('deletes the files of a finished batch of reports after their days, with the batch, and says so (REQ-122)', async () => {
  const { assessmentId, cohortId } = await buildCompletedAssessment(t)
  const { organization_id: organizationId } = await t.ctx.db
    .selectFrom('cohorts')
    .select('organization_id')
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow()
  await buildBatch(t, { organizationId, cohortId, assessmentId })
  afterDays(6)
  expect(await eraseExpired(t.ctx)).toMatchObject({ batches: 0 })
  afterDays(8)
  expect(await countExpired(t.ctx)).toMatchObject({ batches: 1 })
  expect(await eraseExpired(t.ctx)).toMatchObject({ batches: 1 })
  expect(await t.ctx.db.selectFrom('batch_report_files').selectAll().execute()).toEqual([])
  const lines = await listAuditEvents(t.ctx.db, { events: ['batch_reports.erased'] })
  expect(lines).toMatchObject([{ details: { by: 'retention', count: 1 } }])
})
