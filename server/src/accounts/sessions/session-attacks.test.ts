import { endpoints } from '@lpi/contract'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  changePassword,
  countWaitingForLocks,
  fetchProfileStatus,
  logIn,
  refresh,
  refreshInParallel,
  requestRecoveryCode,
} from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { composeRefreshToken, parseRefreshToken } from './refresh-token.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

const lockUser = (userId: string) =>
  t.ctx.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', userId).execute()

/** Each test covers a published vulnerability or bug in another product. */
describe('known session vulnerabilities in other products', () => {
  it('CVE-2026-1035 (Keycloak): parallel refreshes of one token return the same new token (SEC-021)', async () => {
    await refreshInParallel(t, await buildUser(t), 8)
  })

  it('CVE-2026-9802 (Keycloak): a replaced refresh token is still rejected after a server restart', async () => {
    const user = await buildUser(t)
    t.clock.now = new Date()
    const secondTokens = (await refresh(t, user.refreshToken)).body
    await refresh(t, secondTokens.refresh_token)
    const restartedApp = await createTestApp({}, { db: t.ctx.db.withTables() })
    restartedApp.clock.now = new Date(t.clock.now.getTime() + 60_000)
    expect((await refresh(restartedApp, user.refreshToken)).body.code).toBe('session.ended')
    await restartedApp.close()
  })

  it('Keycloak #50999: two refreshes within one second produce different tokens', async () => {
    t.clock.now = new Date()
    const { refreshToken: firstToken } = await buildUser(t)
    const secondToken = (await refresh(t, firstToken)).body.refresh_token
    const thirdToken = (await refresh(t, secondToken)).body.refresh_token
    expect(new Set([firstToken, secondToken, thirdToken]).size).toBe(3)
  })

  it('CVE-2026-16103 (Keycloak): a user who is locked during login gets no session (SEC-025)', async () => {
    const { userId, username, password } = await buildUser(t)
    const { response } = await t.ctx.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in share mode`.execute(trx)
      const response = logIn(t, username, password)
      await expect.poll(() => countWaitingForLocks(t), { timeout: 20_000 }).toBe(1)
      await lockUser(userId)
      return { response }
    })
    expect((await response).body.code).toBe('login.failed')
  })

  it('CVE-2023-22492 (Zitadel): a locked user can neither refresh tokens nor use an access token', async () => {
    const user = await buildUser(t)
    await lockUser(user.userId)
    expect((await refresh(t, user.refreshToken)).body.code).toBe('session.ended')
    expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(401)
  })

  it('CVE-2023-22492 (Zitadel): an erased user cannot refresh tokens', async () => {
    const user = await buildUser(t)
    await t.ctx.db.deleteFrom('users').where('id', '=', user.userId).execute()
    expect((await refresh(t, user.refreshToken)).body.code).toBe('session.ended')
  })

  it('CVE-2026-7507 (Keycloak): a login opens a new session, even if the request contains another session id (SEC-027)', async () => {
    const attacker = await buildUser(t)
    const victim = await buildUser(t)
    const response = await t.app.inject({
      method: 'POST',
      url: endpoints.login.path,
      payload: { username: victim.username, password: victim.password, sid: attacker.actor.sessionId },
      headers: {
        authorization: `Bearer ${attacker.accessToken}`,
        cookie: `sid=${attacker.actor.sessionId}`,
      },
    })
    const session = parseRefreshToken(response.json().refresh_token)!.sessionId
    expect([attacker.actor.sessionId, victim.actor.sessionId]).not.toContain(session)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await fetchProfileStatus(t, victim.userId, attacker.accessToken)).toBe(404)
  })

  it('CVE-2026-53512 (better-auth): a refresh with an incorrect client id is rejected', async () => {
    const user = await buildUser(t)
    for (const clientId of ['another', 'LPI-UI', 'lpi-ui ']) {
      expect((await refresh(t, user.refreshToken, clientId)).status).toBe(400)
    }
  })

  it('GHSA-x4vh (NocoDB): a refresh token is rejected after a password change (SEC-025)', async () => {
    const user = await buildUser(t)
    const { code } = await requestRecoveryCode(t, user.username)
    expect((await changePassword(t, code)).status).toBe(204)
    expect((await refresh(t, user.refreshToken)).body.code).toBe('session.ended')
    expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(401)
  })

  it('minepanel #252: a refresh in parallel with a password change leaves no usable session', async () => {
    const user = await buildUser(t)
    const { code } = await requestRecoveryCode(t, user.username)
    const [passwordChange, ...refreshes] = await Promise.all([
      changePassword(t, code),
      ...Array.from({ length: 32 }, () => refresh(t, user.refreshToken)),
    ])
    expect(passwordChange.status).toBe(204)
    for (const { body } of refreshes.filter(({ status }) => status === 200)) {
      expect(await fetchProfileStatus(t, user.userId, body.access_token)).toBe(401)
      expect((await refresh(t, body.refresh_token)).status).toBe(400)
    }
  })

  it('VilnaCRM #474: a second refresh with an old token returns the same new token while the new token is unused', async () => {
    t.clock.now = new Date()
    const user = await buildUser(t)
    const ownerToken = (await refresh(t, user.refreshToken)).body.refresh_token
    const attackerToken = (await refresh(t, user.refreshToken)).body.refresh_token
    expect(attackerToken).toBe(ownerToken)
  })

  it('GHSA-rg35: a refresh token signed with the secret of another session is rejected', async () => {
    const victim = await buildUser(t)
    const attacker = await buildUser(t)
    const row = await t.ctx.db
      .selectFrom('sessions')
      .select('secret')
      .where('id', '=', attacker.actor.sessionId)
      .executeTakeFirstOrThrow()
    const forgedToken = composeRefreshToken(victim.actor.sessionId, 1, row.secret)
    expect((await refresh(t, forgedToken)).status).toBe(400)
    expect((await refresh(t, victim.refreshToken)).status).toBe(200)
  })

  it('CVE-2025-59934 (Formbricks), CVE-2026-119128: a forged access token is rejected (SEC-029)', async () => {
    const victim = await buildUser(t)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: 'https://lpi.test',
      aud: 'lpi-ui',
      sub: victim.userId,
      user_id: victim.userId,
      sid: victim.actor.sessionId,
      gen: 1,
      sv: 1,
      iat: now,
      exp: now + 600,
    }
    const [head, payload] = victim.accessToken.split('../../identity/advisories')
    const forgedTokens = [
      `${head}.${payload}.`,
      `${head}.${payload}.${'A'.repeat(86)}`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .sign(Buffer.from(victim.userId)),
    ]
    for (const token of forgedTokens) expect(await fetchProfileStatus(t, victim.userId, token)).toBe(401)
  })
})
