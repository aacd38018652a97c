import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  fetchProfileStatus,
  logIn,
  refresh,
  requestRecoveryCode,
  type User,
} from '../../testing/identity-steps.ts'
import { setUpSecondFactor } from '../../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listAuditEvents } from '../audit/list-audit-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const NEW_PASSWORD = 'Lantern-7-quay'

function changeOwnPassword(user: User, { password = user.password, newPassword = NEW_PASSWORD } = {}) {
  const args = { params: { userId: user.userId }, body: { password, newPassword } }
  return t.call(endpoints.changeOwnPassword, args, user)
}

it('a password change ends every session and starts a new one, and the owner is notified (SEC-082)', async () => {
  const user = await buildUser(t)
  const otherSession = (await logIn(t, user.username, user.password)).body
  const { status, body } = await changeOwnPassword(user)
  expect(status).toBe(200)
  for (const token of [user.accessToken, otherSession.access_token]) {
    expect(await fetchProfileStatus(t, user.userId, token)).toBe(401)
  }
  for (const token of [user.refreshToken, otherSession.refresh_token]) {
    expect((await refresh(t, token)).body.code).toBe('session.ended')
  }
  expect(await fetchProfileStatus(t, user.userId, body.access_token)).toBe(200)
  expect((await refresh(t, body.refresh_token)).status).toBe(200)
  const logins = [await logIn(t, user.username, user.password), await logIn(t, user.username, NEW_PASSWORD)]
  expect(logins.map(({ status }) => status)).toEqual([401, 200])
  const mails = (await t.readMails()).filter(({ to }) => to === user.username)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Everyday Leadership password was changed'])
  const events = await listAuditEvents(t.ctx.db, { userId: user.userId, events: ['password.changed'] })
  expect(events).toMatchObject([{ actorId: user.userId, details: { from: 'settings' } }])
})

it('a password change with a wrong current password or an invalid new password is refused and ends no session, and attempts are limited (SEC-082)', async () => {
  const user = await buildUser(t)
  const codes = []
  for (const attempt of [
    { password: 'Wrong-42-guess' },
    { newPassword: 'Password-1' },
    { newPassword: 'Example-42-moss' },
    { newPassword: 'short' },
  ]) {
    codes.push((await changeOwnPassword(user, attempt)).body.code)
  }
  expect(codes).toEqual(['password.wrong', 'password.too_common', 'password.contains_name', 'input.invalid'])
  expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(200)
  for (let i = 0; i < 10; i++) await changeOwnPassword(user, { password: `Wrong-42-guess${i}` })
  expect((await changeOwnPassword(user)).body.code).toBe('rate.limited')
})

it('exactly one of 8 parallel password changes succeeds, and pending recovery codes become invalid (SEC-082)', async () => {
  const user = await buildUser(t)
  const { code } = await requestRecoveryCode(t, user.username)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => changeOwnPassword(user, { newPassword: `Lantern-7-quay${i}` })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const recovery = { body: { code, newPassword: NEW_PASSWORD } }
  expect((await t.call(endpoints.changePassword, recovery)).body.code).toBe('reset_code.invalid')
})

it('the new session after a password change still counts as verified with the second factor (SEC-082)', async () => {
  const factor = await setUpSecondFactor(t, await buildUser(t))
  const { body } = await changeOwnPassword(factor)
  const caller = { accessToken: body.access_token }
  const sessions = await t.call(endpoints.listSessions, { params: { userId: factor.userId } }, caller)
  expect(sessions.body.items).toMatchObject([{ isCurrent: true, hasSecondFactor: true }])
  expect((await logIn(t, factor.username, NEW_PASSWORD)).body.code).toBe('second_factor.required')
})
