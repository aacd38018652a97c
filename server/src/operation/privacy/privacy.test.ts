import { endpoints, OwnData } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chainPendingEvents } from '../../accounts/audit/chain-pending-events.ts'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { updateAnswers } from '../../answering/assessments/queries.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { changeDuringRequest } from '../../testing/change-during-request.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type User = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

const paramsOf = ({ userId }: User) => ({ userId })

async function exportData(user: User) {
  const { status, body } = await t.call(endpoints.exportOwnData, { params: paramsOf(user) }, user)
  expect(status).toBe(200)
  return OwnData.parse(body)
}

function erase(user: User, password = user.password) {
  return t.call(endpoints.eraseAccount, { params: paramsOf(user), body: { password } }, user)
}

describe('the data export', () => {
  it('contains the profile, consents with their texts, sessions, invitations, answers, scores and activity (SEC-059)', async () => {
    const user = await buildUser(t, { firstName: 'Ana', hasAcceptedTerms: false })
    const body = { policyType: 'privacy-policy', version: '1', status: 'accepted', language: 'en' } as const
    await t.call(endpoints.createConsent, { params: paramsOf(user), body }, user)
    const { assessmentId } = await buildCompletedAssessment(t, { learner: user, values: [5, 4, 3] })
    const openAssessment = await buildAssessment(t, { learner: user })
    await updateAnswers(t.ctx.db, {
      assessmentId: openAssessment.assessmentId,
      answers: new Map<string, string | number>([
        ['town', 'Lisbon'],
        ['role', 'student'],
        ['care-1', 2],
      ]),
      status: 'IN_PROGRESS',
      now: new Date(),
    })
    await buildInvitation(t, { email: user.username, isWithdrawn: true })

    const data = await exportData(user)
    expect(data.invitations).toMatchObject([
      { folderName: expect.stringContaining('Cohort'), remindedAt: null, withdrawnAt: expect.any(String) },
    ])
    expect(data.profile).toMatchObject({ userId: user.userId, firstName: 'Ana', email: user.username })
    expect(data.consents).toMatchObject([
      { policyType: 'privacy-policy', status: 'accepted', language: 'en' },
    ])
    expect(data.consents[0]!.text).toContain(t.ctx.translate('en', 'account:consent.privacy'))
    expect(data.sessions).toMatchObject([{ id: user.actor.sessionId, isCurrent: true }])
    expect(data.assessments.map(({ id }) => id)).toEqual([assessmentId, openAssessment.assessmentId])
    const [completedAssessment, startedAssessment] = data.assessments
    expect(completedAssessment!.answers).toHaveLength(6)
    const unknownPrecision = { reliability: null, standardError: null }
    expect(completedAssessment!.scores).toEqual([
      { id: 'care', name: 'Scale care', sum: 11, mean: 3.67, min: 3, max: 15, ...unknownPrecision },
      { id: 'craft', name: 'Scale craft', sum: 10, mean: 3.33, min: 3, max: 15, ...unknownPrecision },
    ])
    expect(startedAssessment).toMatchObject({ status: 'IN_PROGRESS', scores: [], completedAt: null })
    expect(startedAssessment!.answers).toMatchObject([
      { questionId: 'care-1', question: 'Statement care-1', value: 2, answer: 'Option 2' },
      { questionId: 'role', question: 'What do you do?', value: 'student', answer: 'I study' },
      { questionId: 'town', question: 'Where do you live?', value: 'Lisbon', answer: null },
    ])
    expect(data.activity.map(({ event }) => event)).toEqual(['consent.accepted', 'own_data.exported'])
  })

  it('is a consistent snapshot, even if the data changes during the export (SEC-087)', async () => {
    const user = await buildUser(t)
    await buildAssessment(t, { learner: user })
    const data = await changeDuringRequest(t, {
      table: 'responses',
      request: () => exportData(user),
      async change() {
        const status = 'IN_PROGRESS'
        await t.ctx.db.updateTable('assessments').set({ status }).where('user_id', '=', user.userId).execute()
        await withdrawConsent(t, user)
      },
    })
    expect(data.assessments.map(({ status }) => status)).toEqual(['ACCEPTED'])
    expect(data.consents.map(({ status }) => status)).not.toContain('withdrawn')
  })

  it('contains no credentials', async () => {
    const user = await buildUser(t)
    const text = JSON.stringify(await exportData(user))
    for (const secret of ['argon2', 'password_hash', user.refreshToken, user.accessToken]) {
      expect(text).not.toContain(secret)
    }
  })

  it('is available to a user who has given no consent', async () => {
    const user = await buildUser(t, { hasAcceptedTerms: false, country: null })
    expect((await exportData(user)).assessments).toEqual([])
  })
})

/** Searches all tables of the database. */
async function findTablesContaining(text: string) {
  const tables = await t.ctx.db.introspection.getTables()
  const names: string[] = []
  for (const { schema, name } of tables) {
    const rows = await t.ctx.db
      .selectFrom(`${schema}.${name}` as 'users')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).includes(text)) names.push(name)
  }
  return names
}

describe('erasing an account', () => {
  it('leaves no row that contains the user’s id or address, except audit events with the id (SEC-059)', async () => {
    const user = await buildUser(t)
    await buildCompletedAssessment(t, { learner: user })
    await buildInvitation(t, { email: user.username })
    const mapping = { params: paramsOf(user), body: { platformName: 'LPI' } }
    await t.call(endpoints.createUserMapping, mapping, user)
    await t.call(endpoints.recoverPassword, { body: { username: user.username } })
    expect((await erase(user)).status).toBe(204)

    const mails = (await t.readMails()).filter(({ to }) => to === user.username)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was erased'))
    await chainPendingEvents(t.ctx.db)
    expect(await findTablesContaining(user.userId)).toEqual(['audit_events'])
    expect(await findTablesContaining(user.username)).toEqual([])
    const events = await listAuditEvents(t.ctx.db, { userId: user.userId })
    expect(events.at(-1)).toMatchObject({ event: 'account.erased', actorId: user.userId, details: {} })
  })

  it('invalidates its tokens and password, and allows its address to be registered again', async () => {
    const user = await buildUser(t)
    await erase(user)
    expect((await t.call(endpoints.getUser, { params: paramsOf(user) }, user)).status).toBe(401)
    const body = {
      grant_type: 'refresh_token' as const,
      client_id: 'lpi-ui',
      refresh_token: user.refreshToken,
    }
    expect((await t.call(endpoints.refreshTokens, { body })).body.code).toBe('session.ended')
    const login = { username: user.username, password: user.password }
    expect((await t.call(endpoints.login, { body: login })).body.code).toBe('login.failed')
    await buildUser(t, { username: user.username })
  })

  it('requires the password, and the number of guesses in an open session is limited (SEC-059)', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    const codes = []
    for (let i = 0; i < 11; i++) codes.push((await erase(user, `Wrong-42-guess${i}`)).body.code)
    expect(codes).toEqual([...Array(10).fill('password.wrong'), 'rate.limited'])
    expect((await erase(user)).body.code).toBe('rate.limited')
    expect((await t.call(endpoints.getUser, { params: paramsOf(user) }, user)).status).toBe(200)
  })

  it('keeps the assessments of the organization’s learners if the account is an administrator’s', async () => {
    const administrator = await buildAdministrator(t)
    const { cohortId } = await buildCohort(t, administrator)
    const { learner } = await buildCompletedAssessment(t, { cohortId })
    expect((await erase(administrator)).status).toBe(204)
    expect((await exportData(learner)).assessments).toHaveLength(1)
  })
})

describe('a report', () => {
  it('cannot be read by administrators while the learner’s consent is withdrawn, and each viewing is recorded (SEC-058)', async () => {
    const administrator = await buildAdministrator(t)
    const { cohortId } = await buildCohort(t, administrator)
    const { learner, assessmentId } = await buildCompletedAssessment(t, { cohortId })
    const readReportStatus = async () =>
      (await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, administrator)).status
    const setConsent = (status: 'accepted' | 'withdrawn') =>
      t.call(
        endpoints.createConsent,
        { params: paramsOf(learner), body: { policyType: 'privacy-policy', version: '1', status } },
        learner,
      )
    expect(await readReportStatus()).toBe(200)
    await setConsent('withdrawn')
    expect(await readReportStatus()).toBe(404)
    await setConsent('accepted')
    expect(await readReportStatus()).toBe(200)
    const events = await listAuditEvents(t.ctx.db, { userId: learner.userId, events: ['report.viewed'] })
    expect(events).toMatchObject([
      { actorId: administrator.userId, subjectId: learner.userId, details: { assessmentId } },
      { actorId: administrator.userId },
    ])
  })
})
