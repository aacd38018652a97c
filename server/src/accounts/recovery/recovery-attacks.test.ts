import { type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  changePassword,
  fetchProfileStatus,
  logIn,
  refresh,
  requestRecoveryCode,
} from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPasswordCode } from '../../testing/unconfirmed-address-steps.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

describe('known recovery vulnerabilities in other products', () => {
  it('CVE-2026-4325 (Keycloak): a used recovery link is rejected (SEC-012)', async () => {
    const user = await buildUser(t)
    const { code } = await requestRecoveryCode(t, user.username)
    expect((await changePassword(t, code)).status).toBe(204)
    expect((await changePassword(t, code, 'Another-8-quay')).body.code).toBe('reset_code.invalid')
    expect((await logIn(t, user.username, 'Another-8-quay')).status).toBe(401)
  })

  it('Serenity: exactly one of 64 parallel requests with the same recovery link sets a password (SEC-013)', async () => {
    const user = await buildUser(t)
    const { code } = await requestRecoveryCode(t, user.username)
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, i) => changePassword(t, code, `Lantern-7-quay${i}`)),
    )
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('GHSA-2wmj (Zitadel), CVE-2026-93453: the headers of a password recovery request do not change the origin of the emailed link (SEC-015)', async () => {
    const user = await buildUser(t)
    const attackerHost = 'evil.test'
    const { text } = await requestRecoveryCode(t, user.username, {
      host: attackerHost,
      origin: `https://${attackerHost}`,
      referer: `https://${attackerHost}/`,
      forwarded: `host=${attackerHost}`,
      'x-forwarded-host': attackerHost,
      'x-forwarded-proto': 'http',
      'x-original-host': attackerHost,
    })
    expect(text).not.toContain('evil')
    expect(text).toContain('https://lpi.test/reset-password?code=')
  })

  it('CVE-2026-18963 (Keycloak): a password change without the emailed code is rejected (SEC-016)', async () => {
    const user = await buildUser(t)
    await requestRecoveryCode(t, user.username)
    const bodies = [
      { newPassword: 'Lantern-7-quay', username: user.username },
      { code: '', newPassword: 'Lantern-7-quay', username: user.username },
      { code: null, newPassword: 'Lantern-7-quay' },
      { code: user.userId, newPassword: 'Lantern-7-quay' },
      { code: ['a'], newPassword: 'Lantern-7-quay' },
    ]
    for (const payload of bodies) {
      const response = await t.app.inject({ method: 'POST', url: endpoints.changePassword.path, payload })
      expect(response.statusCode).toBe(400)
    }
    expect((await logIn(t, user.username, 'Lantern-7-quay')).status).toBe(401)
  })

  it('CVE-2025-50433: a recovery code does not change the password of another account (SEC-016)', async () => {
    const [owner, victim] = [await buildUser(t), await buildUser(t)]
    const { code } = await requestRecoveryCode(t, owner.username)
    const body = { code, newPassword: 'Lantern-7-quay', username: victim.username, userId: victim.userId }
    await t.call(endpoints.changePassword, { body })
    expect((await logIn(t, victim.username, 'Lantern-7-quay')).status).toBe(401)
    expect(await fetchProfileStatus(t, victim.userId, victim.accessToken)).toBe(200)
  })

  it('CVE-2026-108337, CVE-2026-26273: the responses to a recovery request and to requests for the user’s own data contain neither the code nor a field for its hash (SEC-016)', async () => {
    const user = await buildUser(t)
    const recovery = await t.app.inject({
      method: 'POST',
      url: endpoints.recoverPassword.path,
      payload: { username: user.username },
    })
    await expect.poll(() => findPasswordCode(t, user.username)).not.toBe('')
    const code = await findPasswordCode(t, user.username)
    const ownEndpoints: Endpoint[] = [endpoints.getUser, endpoints.listConsents, endpoints.exportOwnData]
    const responses = [recovery.body, JSON.stringify(recovery.headers)]
    for (const endpoint of ownEndpoints) {
      const { body } = await t.call(endpoint, { params: { userId: user.userId } } as never, user)
      responses.push(JSON.stringify(body))
    }
    for (const response of responses) {
      expect(response).not.toContain(code)
      expect(response).not.toMatch(/code_?hash/i)
    }
  })

  it('CVE-2026-108335: attempts to guess recovery codes are limited, including attempts with HEAD requests (SEC-014)', async () => {
    t.clock.now = new Date()
    const remoteAddress = '198.51.100.77'
    const sendHeadRequest = () =>
      t.app.inject({
        method: 'HEAD',
        url: '/users/api/v4/users/validate-function-code/guess',
        remoteAddress,
      })
    await Promise.all(Array.from({ length: 600 }, sendHeadRequest))
    const payload = { code: 'guess', newPassword: 'Lantern-7-quay' }
    const post = await t.app.inject({
      method: 'POST',
      url: endpoints.changePassword.path,
      payload,
      remoteAddress,
    })
    expect([(await sendHeadRequest()).statusCode, post.statusCode]).toEqual([429, 429])
  })

  it('GHSA-qq9h (better-auth): a password recovery ends the sessions of an attacker who registered another person’s email address, and cancels the attacker’s email change (SEC-020)', async () => {
    const attacker = await buildUser(t, { username: 'rightful-owner@example.com' })
    const body = { email: 'squatter@example.com', password: attacker.password }
    await t.call(endpoints.requestEmailChange, { params: { userId: attacker.userId }, body }, attacker)
    const changeCode = /confirm-email\?code=([\w-]+)/.exec(
      (await t.readMails()).findLast(({ to }) => to === body.email)!.text,
    )![1]!

    const { code } = await requestRecoveryCode(t, attacker.username)
    expect((await changePassword(t, code)).status).toBe(204)
    expect(await fetchProfileStatus(t, attacker.userId, attacker.accessToken)).toBe(401)
    expect((await refresh(t, attacker.refreshToken)).status).toBe(400)
    expect((await logIn(t, attacker.username, attacker.password)).status).toBe(401)
    const confirmation = { body: { code: changeCode, newPassword: 'Stolen-9-quay' } }
    const response = await t.call(endpoints.confirmEmailChangeWithPassword, confirmation)
    expect(response.body.code).toBe('email_change.invalid')
  })
})
