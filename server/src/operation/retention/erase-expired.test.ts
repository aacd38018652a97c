import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildBatch,
  buildCohort,
  buildCompletedAssessment,
  buildInvitation,
  buildOrganization,
  buildUser,
} from '../../testing/builders.ts'
import { insertConnection } from '../../testing/connection-steps.ts'
import { insertCourseFixture, insertVisit } from '../../testing/course-fixtures.ts'
import { logIn } from '../../testing/identity-steps.ts'
import { answersTo } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { countExpired } from './count-expired.ts'
import { eraseExpired } from './erase-expired.ts'
import type { SweepName } from './sweeps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Zero for each sweep whose retention period is a setting. */
const zeroCounts = { accounts: 0, assessments: 0, invitations: 0, batches: 0, auditEvents: 0 }
const settings = {
  RETENTION_ACCOUNT_DAYS: '400',
  RETENTION_ASSESSMENT_DAYS: '200',
  RETENTION_INVITATION_DAYS: '100',
}

let t: TestApp
beforeEach(async () => {
  t = await createTestApp(settings)
})
afterEach(() => t.close())

/** Sets the clock to this number of days after the real time. */
function moveClockToDaysFromNow(days: number) {
  t.clock.now = new Date(Date.now() + days * DAY_MS)
}

const usernames = async () =>
  (await t.ctx.db.selectFrom('users').select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  )

it('an account, an assessment and an invitation are kept until their retention periods end and are then erased, and each erasure is recorded in the audit log', async () => {
  const { learner } = await buildCompletedAssessment(t)
  await buildInvitation(t, { email: 'invited@example.org' })
  moveClockToDaysFromNow(99)
  expect(await countExpired(t.ctx)).toMatchObject(zeroCounts)
  expect(await eraseExpired(t.ctx)).toMatchObject(zeroCounts)

  moveClockToDaysFromNow(201)
  expect(await countExpired(t.ctx)).toMatchObject({ ...zeroCounts, assessments: 1, invitations: 1 })
  expect(await eraseExpired(t.ctx)).toMatchObject({ ...zeroCounts, assessments: 1, invitations: 1 })
  expect(await t.ctx.db.selectFrom('responses').selectAll().execute()).toEqual([])

  moveClockToDaysFromNow(401)
  expect(await eraseExpired(t.ctx)).toMatchObject({ ...zeroCounts, accounts: 1 })
  const events = ['account.erased', 'assessments.erased', 'invitations.erased'] as const
  const erasures = await listAuditEvents(t.ctx.db, { events: [...events] })
  expect(erasures.map(({ event, subjectId, details }) => ({ event, subjectId, details }))).toEqual([
    { event: 'assessments.erased', subjectId: null, details: { by: 'retention', count: 1 } },
    { event: 'invitations.erased', subjectId: null, details: { by: 'retention', count: 1 } },
    { event: 'account.erased', subjectId: learner.userId, details: { by: 'retention' } },
  ])
})

it('the accounts of administrators and of recently active users are not erased', async () => {
  const [administrator, activeLearner, inactiveLearner] = [
    await buildAdministrator(t),
    await buildUser(t),
    await buildUser(t),
  ]
  moveClockToDaysFromNow(300)
  await recordEvent(t.ctx.db, t.ctx.now(), 'login.succeeded', { actorId: activeLearner.userId })
  moveClockToDaysFromNow(401)
  expect(await eraseExpired(t.ctx)).toMatchObject({ accounts: 1 })
  expect(await usernames()).toEqual([administrator.username, activeLearner.username].sort())
  expect(await usernames()).not.toContain(inactiveLearner.username)
})

it('each expired account is erased once, even if several runs overlap', async () => {
  for (let i = 0; i < 5; i++) await buildUser(t)
  moveClockToDaysFromNow(401)
  const runs = await Promise.all(Array.from({ length: 4 }, () => eraseExpired(t.ctx)))
  expect(runs.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(5)
})

it('a finished batch and its files are deleted after the retention period, and the deletion is recorded in the audit log (REQ-122)', async () => {
  const { assessmentId, cohortId } = await buildCompletedAssessment(t)
  const { organization_id: organizationId } = await t.ctx.db
    .selectFrom('cohorts')
    .select('organization_id')
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow()
  await buildBatch(t, { organizationId, cohortId, assessmentId })
  moveClockToDaysFromNow(6)
  expect(await eraseExpired(t.ctx)).toMatchObject({ batches: 0 })
  moveClockToDaysFromNow(8)
  expect(await countExpired(t.ctx)).toMatchObject({ batches: 1 })
  expect(await eraseExpired(t.ctx)).toMatchObject({ batches: 1 })
  expect(await t.ctx.db.selectFrom('batch_report_files').selectAll().execute()).toEqual([])
  const erasures = await listAuditEvents(t.ctx.db, { events: ['batch_reports.erased'] })
  expect(erasures).toMatchObject([{ details: { by: 'retention', count: 1 } }])
})

it('erasing an expired account also erases the invitations to its confirmed email address', async () => {
  const { username } = await buildUser(t)
  await buildInvitation(t, { email: username })
  await buildInvitation(t, { email: 'invited@example.org' })
  t.ctx.config.RETENTION_INVITATION_DAYS = 0
  moveClockToDaysFromNow(401)
  expect(await eraseExpired(t.ctx)).toMatchObject({ ...zeroCounts, accounts: 1 })
  const invitations = await t.ctx.db.selectFrom('invitations').select('email').execute()
  expect(invitations).toEqual([{ email: 'invited@example.org' }])
})

type FixedPeriodSweep = Exclude<SweepName, keyof typeof zeroCounts>

/** Each sweep with a fixed period: the period, and a function that inserts a row whose age is measured from `at`. */
const fixedPeriodSweeps: Record<
  FixedPeriodSweep,
  { period: number; insert: (at: Date) => Promise<unknown> }
> = {
  responseOperations: {
    period: 30 * DAY_MS,
    async insert(completed_at) {
      const { assessmentId: assessment_id } = await buildCompletedAssessment(t)
      const operation = { operation_id: randomUUID(), body_hash: Buffer.from('hash') }
      await t.ctx.db.deleteFrom('response_operations').execute()
      await t.ctx.db
        .insertInto('response_operations')
        .values({ assessment_id, ...operation })
        .execute()
      await t.ctx.db.updateTable('assessments').set({ completed_at }).execute()
    },
  },
  abandonedOperations: {
    period: 365 * DAY_MS,
    async insert(updated_at) {
      const { assessmentId: assessment_id } = await buildAssessment(t)
      const operation = { operation_id: randomUUID(), body_hash: Buffer.from('hash') }
      await t.ctx.db
        .insertInto('response_operations')
        .values({ assessment_id, ...operation })
        .execute()
      await t.ctx.db.updateTable('assessments').set({ updated_at }).execute()
      t.ctx.config.RETENTION_ASSESSMENT_DAYS = 0
    },
  },
  invitationOperations: {
    period: 7 * DAY_MS,
    async insert(applied_at) {
      const { organizationId: organization_id } = await buildAdministrator(t)
      const operation = { organization_id, operation_id: randomUUID(), body_hash: Buffer.from('hash') }
      await t.ctx.db
        .insertInto('invitation_operations')
        .values({ ...operation, applied_at })
        .execute()
    },
  },
  invitedNames: {
    period: 90 * DAY_MS,
    async insert(named_at) {
      const { invitationId } = await buildInvitation(t, { email: 'invited@example.org' })
      await t.ctx.db
        .updateTable('invitations')
        .set({ first_name: 'Ada', named_at })
        .where('id', '=', invitationId)
        .execute()
    },
  },
  sessions: {
    period: DAY_MS,
    async insert(expires_at) {
      await buildUser(t)
      await t.ctx.db.updateTable('sessions').set({ expires_at }).execute()
    },
  },
  courseEntries: {
    period: 90 * DAY_MS,
    async insert(created_at) {
      const { invitationId: invitation_id, cohortId } = await buildInvitation(t, { email: '~entry' })
      const { organization_id: organizationId } = await t.ctx.db
        .selectFrom('cohorts')
        .select('organization_id')
        .where('id', '=', cohortId)
        .executeTakeFirstOrThrow()
      const { courseId: course_id } = await insertCourseFixture(t, { organizationId, cohortId })
      await t.ctx.db
        .insertInto('course_members')
        .values({ course_id, subject: 'subject', invitation_id })
        .execute()
      await t.ctx.db.updateTable('invitations').set({ created_at }).execute()
    },
  },
  platformLogins: {
    period: 0,
    async insert(expires_at) {
      const { platformId: connection_id } = await insertCourseFixture(t, await buildCohort(t))
      const hash = Buffer.from('hash')
      const login = { state_hash: hash, secret_hash: hash, nonce: 'nonce', request: '{}' }
      await t.ctx.db
        .insertInto('platform_logins')
        .values({ ...login, connection_id, created_at: expires_at, expires_at })
        .execute()
    },
  },
  platformRegistrations: {
    period: 0,
    async insert(expires_at) {
      const { organizationId: organization_id } = await buildOrganization(t)
      await t.ctx.db
        .insertInto('platform_registrations')
        .values({ organization_id, token_hash: Buffer.from('hash'), created_at: expires_at, expires_at })
        .execute()
    },
  },
  courseTickets: {
    period: 0,
    async insert(expires_at) {
      const { platformId } = await insertCourseFixture(t, await buildCohort(t))
      await insertVisit(t, { userId: (await buildUser(t)).userId, platformId })
      await t.ctx.db.updateTable('course_tickets').set({ expires_at }).execute()
    },
  },
  providerVisits: {
    period: 0,
    async insert(expires_at) {
      const { connectionId: connection_id } = await insertConnection(t, await buildOrganization(t))
      const hash = Buffer.from('hash')
      const visit = { state_hash: hash, secret_hash: hash, nonce: 'nonce', code_verifier: 'verifier' }
      await t.ctx.db
        .insertInto('provider_visits')
        .values({ ...visit, connection_id, purpose: 'login', expires_at })
        .execute()
    },
  },
  joinTickets: {
    period: 0,
    async insert(expires_at) {
      const { connectionId: connection_id } = await insertConnection(t, await buildOrganization(t))
      const { userId: user_id } = await buildUser(t)
      const person = { issuer: 'https://login.example.edu', subject: 'subject' }
      await t.ctx.db
        .insertInto('join_tickets')
        .values({ ...person, connection_id, user_id, ticket_hash: Buffer.from('hash'), expires_at })
        .execute()
    },
  },
  connections: {
    period: 0,
    async insert(ends_at) {
      await insertConnection(t, await buildOrganization(t))
      await t.ctx.db.updateTable('connections').set({ state: 'ending', ends_at }).execute()
    },
  },
  recoveryCodes: {
    period: 0,
    async insert(expires_at) {
      const { userId: user_id } = await buildUser(t)
      await t.ctx.db
        .insertInto('reset_codes')
        .values({ user_id, code_hash: Buffer.from('hash'), expires_at })
        .execute()
    },
  },
  emailChanges: {
    period: 0,
    async insert(expires_at) {
      const { userId: user_id } = await buildUser(t)
      const change = {
        user_id,
        code_hash: Buffer.from('hash'),
        email: 'new@example.org',
        session_id: randomUUID(),
      }
      await t.ctx.db
        .insertInto('email_changes')
        .values({ ...change, expires_at })
        .execute()
    },
  },
  emailConfirmations: {
    period: 0,
    async insert(expires_at) {
      const { userId: user_id, username: email } = await buildUser(t)
      await t.ctx.db
        .insertInto('email_confirmations')
        .values({ user_id, email, code_hash: Buffer.from('hash'), expires_at })
        .execute()
    },
  },
  planCheckIns: {
    period: 0,
    async insert(expires_at) {
      const { userId: user_id } = await buildUser(t)
      await t.ctx.db.insertInto('plans').values({ user_id, consented_at: expires_at }).execute()
      const checkIn = { user_id, code_hash: Buffer.from('hash'), step_ids: [] }
      await t.ctx.db
        .insertInto('plan_check_ins')
        .values({ ...checkIn, created_at: expires_at, expires_at })
        .execute()
    },
  },
  observers: {
    period: 90 * DAY_MS,
    async insert(closed_at) {
      const { assessmentId: assessment_id } = await buildCompletedAssessment(t)
      const { id: request_id } = await t.ctx.db
        .insertInto('observer_requests')
        .values({ assessment_id, created_at: closed_at, closes_at: closed_at, closed_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await t.ctx.db
        .insertInto('observers')
        .values({ request_id, address_hash: Buffer.from('hash'), created_at: closed_at })
        .execute()
    },
  },
  loginChallenges: {
    period: 0,
    async insert(expires_at) {
      const { userId: user_id } = await buildUser(t)
      const challenge = { user_id, challenge_hash: Buffer.from('hash'), security_version: 1 }
      await t.ctx.db
        .insertInto('login_challenges')
        .values({ ...challenge, created_at: expires_at, expires_at })
        .execute()
    },
  },
  allowances: {
    period: HOUR_MS,
    insert: (renews_at) =>
      t.ctx.db.insertInto('allowances').values({ subject: 'x', used: 1, renews_at }).execute(),
  },
  legacyLogins: {
    period: HOUR_MS,
    insert: (used_at) => t.ctx.db.insertInto('legacy_logins').values({ token_id: 'x', used_at }).execute(),
  },
}

describe.each(Object.entries(fixedPeriodSweeps))('the %s sweep', (name, { period, insert }) => {
  it('keeps the data of a row until its retention period ends, and then erases it', async () => {
    const at = new Date()
    await insert(at)
    t.clock.now = new Date(at.getTime() + period - 1000)
    expect(await eraseExpired(t.ctx)).toMatchObject({ [name]: 0 })
    t.clock.now = new Date(at.getTime() + period + 1000)
    expect(await countExpired(t.ctx)).toMatchObject({ [name]: 1 })
    expect(await eraseExpired(t.ctx)).toMatchObject({ [name]: 1 })
    expect(await countExpired(t.ctx)).toMatchObject({ [name]: 0 })
  })
})

it('a sweep that needs several transactions deletes all expired rows except locked ones, which it skips without waiting', async () => {
  const { db } = t.ctx
  const rows = Array.from({ length: 2500 }, (_, i) => ({ token_id: `token ${i}`, used_at: new Date() }))
  await db.insertInto('legacy_logins').values(rows).execute()
  moveClockToDaysFromNow(1)
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('legacy_logins')
      .select('token_id')
      .where('token_id', '=', 'token 7')
      .forUpdate()
      .execute()
    expect(await eraseExpired(t.ctx)).toMatchObject({ legacyLogins: 2499 })
  })
  expect(await eraseExpired(t.ctx)).toMatchObject({ legacyLogins: 1 })
})

describe('a save that is repeated after 30 days', () => {
  it('is refused if the assessment is completed, and writes nothing', async () => {
    const { save, responses } = await setUpSave()
    const body = { responses, operationId: randomUUID() }
    expect((await save(body)).body.status).toBe('COMPLETED')
    moveClockToDaysFromNow(29)
    expect(await eraseExpired(t.ctx)).toMatchObject({ responseOperations: 0 })
    expect((await save(body)).status).toBe(200)

    moveClockToDaysFromNow(31)
    expect(await eraseExpired(t.ctx)).toMatchObject({ responseOperations: 1 })
    const answersBefore = await readAnswers()
    for (const request of [body, { ...body, operationId: randomUUID() }]) {
      const { status, body: refusal } = await save(request)
      expect([status, refusal.code]).toEqual([409, 'assessment.completed'])
    }
    expect(await readAnswers()).toEqual(answersBefore)
  })

  it('gets the same response as the first save if the assessment is in progress', async () => {
    const { save, responses } = await setUpSave()
    const body = { responses: responses.slice(0, 4), operationId: randomUUID() }
    const firstResponse = await save(body)
    moveClockToDaysFromNow(60)
    expect(await eraseExpired(t.ctx)).toMatchObject({ responseOperations: 0 })
    expect((await save(body)).body).toEqual(firstResponse.body)
  })

  /** The returned `save` function logs in each time, because sessions expire between the saves. */
  async function setUpSave() {
    const { assessmentId, instrument, learner } = await buildAssessment(t)
    const responses = answersTo(instrument, 3)
    const save = async (body: { responses: typeof responses; operationId: string }) => {
      const { body: tokens } = await logIn(t, learner.username, learner.password)
      const caller = { accessToken: tokens.access_token }
      return t.call(endpoints.saveAnswers, { params: { assessmentId }, query: {}, body }, caller)
    }
    return { save, responses }
  }

  async function readAnswers() {
    const { db } = t.ctx
    const assessments = await db.selectFrom('assessments').selectAll().execute()
    return [assessments, await db.selectFrom('responses').selectAll().orderBy('question_id').execute()]
  }
})
