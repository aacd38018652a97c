import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { changePassword, logIn, refresh, requestRecoveryCode } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listAuditEvents } from '../audit/list-audit-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function listEventsOf(userId: string) {
  return (await listAuditEvents(t.ctx.db, { userId })).map(({ event }) => event)
}

it('parallel reuse of a copied refresh token ends the session, with one audit event and one email to the owner (SEC-023)', async () => {
  const user = await buildUser(t)
  t.clock.now = new Date()
  const secondToken = (await refresh(t, user.refreshToken)).body.refresh_token
  await refresh(t, secondToken)
  t.clock.now = new Date(t.clock.now.getTime() + 10_001)
  const reusedTokenResponses = await Promise.all(
    Array.from({ length: 16 }, () => refresh(t, user.refreshToken)),
  )
  delete t.clock.now
  expect(new Set(reusedTokenResponses.map(({ body }) => body.code))).toEqual(new Set(['session.ended']))
  const mails = (await t.readMails()).filter(({ to }) => to === user.username)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'We ended a session in your Everyday Leadership account',
  ])
  expect(mails[0]!.text).toContain('https://lpi.test/forgot-password')
  expect(await listEventsOf(user.userId)).toEqual(['session.reused'])
  const sessions = t.ctx.db.selectFrom('sessions').select('ended_reason').where('user_id', '=', user.userId)
  expect(await sessions.execute()).toEqual([{ ended_reason: 'reused' }])
})

it('reuse of a copied refresh token ends the session even if the mail server is down', async () => {
  const sendMail = async () => {
    throw new Error('the mail server is down')
  }
  const silentApp = await createTestApp({ LOG_LEVEL: 'silent' }, { sendMail })
  const user = await buildUser(silentApp)
  silentApp.clock.now = new Date()
  const secondToken = (await refresh(silentApp, user.refreshToken)).body.refresh_token
  await refresh(silentApp, secondToken)
  silentApp.clock.now = new Date(silentApp.clock.now.getTime() + 10_001)
  expect((await refresh(silentApp, user.refreshToken)).body.code).toBe('session.ended')
  expect((await refresh(silentApp, secondToken)).body.code).toBe('session.ended')
  await silentApp.close()
})

it('logins, consents, ended sessions, data exports, and changes of the email address and password are audited in order (SEC-060)', async () => {
  const user = await buildUser(t)
  const params = { userId: user.userId }
  await logIn(t, user.username, 'Wrong-42-guess')
  const { body: tokens } = await logIn(t, user.username, user.password)
  const caller = { accessToken: tokens.access_token }
  const consent = { policyType: 'privacy-policy', version: '1' } as const
  for (const status of ['withdrawn', 'accepted'] as const) {
    await t.call(endpoints.createConsent, { params, body: { ...consent, status } }, caller)
  }
  const session = { params: { ...params, sessionId: user.actor.sessionId } }
  await t.call(endpoints.endUserSession, session, caller)
  await t.call(endpoints.endOtherSessions, { params }, caller)
  await t.call(endpoints.exportOwnData, { params }, caller)
  const change = { email: 'written-down@example.com', password: user.password }
  await t.call(endpoints.requestEmailChange, { params, body: change }, caller)
  const mail = (await t.readMails()).findLast(({ to }) => to === change.email)
  const changeCode = /confirm-email\?code=([\w-]+)/.exec(mail!.text)![1]!
  const confirmation = { params, body: { code: changeCode } }
  const { body: newTokens } = await t.call(endpoints.confirmEmailChange, confirmation, caller)
  await t.call(endpoints.logout, {}, { accessToken: newTokens.access_token })
  const { code } = await requestRecoveryCode(t, change.email)
  await changePassword(t, code)
  expect(await listEventsOf(user.userId)).toEqual([
    'login.failed',
    'login.succeeded',
    'consent.withdrawn',
    'consent.accepted',
    'session.ended',
    'sessions.others_ended',
    'own_data.exported',
    'email.change_requested',
    'email.changed',
    'logout',
    'password.recovery_mailed',
    'password.changed',
  ])
})
