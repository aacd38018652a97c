import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { countWaitingForLocks, fetchProfileStatus, refresh } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { advanceSession, lockSession } from './queries.ts'
import { composeRefreshToken } from './refresh-token.ts'
import { endAllSessions } from './shared-queries.ts'

/** Long enough for a busy machine; no result depends on it. */
const longTimeout = { timeout: 20_000 }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

function stopClock(now = new Date()) {
  t.clock.now = now
  return (ms: number) => {
    t.clock.now = new Date(t.clock.now!.getTime() + ms)
  }
}

async function expectEnded(token: string) {
  const { status, body } = await refresh(t, token)
  expect([status, body.code]).toEqual([400, 'session.ended'])
}

function findStoredSession(sessionId: string) {
  return t.ctx.db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow()
}

/** Returns a value that changes with every write to the session. */
async function readRowVersion(sessionId: string) {
  const { rows } = await sql<{ version: string }>`select xmin::text as version from sessions
    where id = ${sessionId}`.execute(t.ctx.db)
  return rows[0]!.version
}

describe('refreshing a session', () => {
  it('returns the same new token to 64 parallel tabs in each of five rounds', async () => {
    const { userId, refreshToken: firstToken } = await buildUser(t)
    let token = firstToken
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all(Array.from({ length: 64 }, () => refresh(t, token)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      const successors = new Set(responses.map(({ body }) => body.refresh_token))
      expect(successors.size).toBe(1)
      token = [...successors][0]
      expect(await fetchProfileStatus(t, userId, responses[63]!.body.access_token)).toBe(200)
    }
    const sessions = await t.ctx.db
      .selectFrom('sessions')
      .select(['generation', 'ended_at'])
      .where('user_id', '=', userId)
      .execute()
    expect(sessions).toEqual([{ generation: 6, ended_at: null }])
  })

  it('does not end the session when some parallel tabs use new tokens while other tabs still use the old one', async () => {
    stopClock()
    const { userId, refreshToken: firstToken } = await buildUser(t)
    let token = firstToken
    for (let round = 0; round < 5; round++) {
      const tabs = Array.from({ length: 16 }, async () => {
        const { status, body } = await refresh(t, token)
        return [status, await fetchProfileStatus(t, userId, body.access_token), body.refresh_token]
      })
      const results = await Promise.all(tabs)
      expect(results.map(([status, use]) => [status, use])).toEqual(Array(16).fill([200, 200]))
      token = results[0]![2]
    }
  })

  it('returns the same refresh token again after a lost response, even days later (SEC-024)', async () => {
    const advanceClock = stopClock()
    const { refreshToken: oldToken } = await buildUser(t)
    const { body: lostResponse } = await refresh(t, oldToken)
    advanceClock(3 * DAY_MS)
    const { status, body } = await refresh(t, oldToken)
    expect([status, body.refresh_token]).toEqual([200, lostResponse.refresh_token])
  })

  it.each([
    ['refresh token', async (body: Record<string, string>) => void (await refresh(t, body.refresh_token!))],
    [
      'access token',
      async (body: Record<string, string>, userId: string) => {
        expect(await fetchProfileStatus(t, userId, body.access_token!)).toBe(200)
      },
    ],
  ])(
    'accepts the old token for ten seconds after the new %s was used; after that, the old token ends the session',
    async (_, use) => {
      const advanceClock = stopClock()
      const { userId, refreshToken: oldToken } = await buildUser(t)
      const { body } = await refresh(t, oldToken)
      advanceClock(5 * MINUTE_MS)
      await use(body, userId)
      advanceClock(10_000)
      const lateRefresh = await refresh(t, oldToken)
      expect(lateRefresh.status).toBe(200)
      expect(await fetchProfileStatus(t, userId, lateRefresh.body.access_token)).toBe(200)
      advanceClock(1)
      await expectEnded(oldToken)
      await expectEnded(lateRefresh.body.refresh_token)
      expect(await fetchProfileStatus(t, userId, body.access_token)).toBe(401)
    },
  )

  it('returns the newest token to a slow tab, even after several refreshes within ten seconds', async () => {
    const advanceClock = stopClock()
    const { refreshToken: oldToken } = await buildUser(t)
    let newestToken = oldToken
    for (let i = 0; i < 4; i++) {
      newestToken = (await refresh(t, newestToken)).body.refresh_token
      advanceClock(1000)
    }
    const lateRefresh = await refresh(t, oldToken)
    expect([lateRefresh.status, lateRefresh.body.refresh_token]).toEqual([200, newestToken])
    advanceClock(10_000)
    await expectEnded(oldToken)
  })

  it('twice within one second returns different tokens', async () => {
    stopClock()
    const { refreshToken: firstToken } = await buildUser(t)
    const { body: secondTokens } = await refresh(t, firstToken)
    const { body: thirdTokens } = await refresh(t, secondTokens.refresh_token)
    const tokens = [firstToken, secondTokens.refresh_token, thirdTokens.refresh_token]
    expect(new Set(tokens).size).toBe(3)
    expect((await refresh(t, thirdTokens.refresh_token)).status).toBe(200)
  })

  it('does not lower the stored generation if another refresh advanced it in the meantime', async () => {
    const { refreshToken: token, actor } = await buildUser(t)
    const waitingRefresh = await t.ctx.db.transaction().execute(async (trx) => {
      await lockSession(trx, actor.sessionId)
      const response = refresh(t, token)
      await expect.poll(() => countWaitingForLocks(t), longTimeout).toBe(1)
      const now = new Date()
      const nextState = { generation: 3, generation_used_at: null, recent_uses: [now] }
      await advanceSession(trx, actor.sessionId, nextState, now)
      return { response }
    })
    expect((await waitingRefresh.response).status).toBe(200)
    expect((await findStoredSession(actor.sessionId)).generation).toBe(3)
  })

  it('accepts the newest token after a minute, and ends the session if an earlier token is used again', async () => {
    const advanceClock = stopClock()
    const { refreshToken: firstToken } = await buildUser(t)
    const { body: secondTokens } = await refresh(t, firstToken)
    const { body: thirdTokens } = await refresh(t, secondTokens.refresh_token)
    advanceClock(MINUTE_MS)
    expect((await refresh(t, thirdTokens.refresh_token)).status).toBe(200)
    await expectEnded(firstToken)
  })
})

describe('a refresh token', () => {
  it('is refused for another client without being consumed (REQ-105)', async () => {
    const { refreshToken: token } = await buildUser(t)
    const { status, body } = await refresh(t, token, 'another')
    expect([status, body.code]).toEqual([400, 'session.ended'])
    expect((await refresh(t, token)).status).toBe(200)
  })

  it('is refused if it was changed or signed with another secret, and the session continues', async () => {
    const { refreshToken: token, actor } = await buildUser(t)
    const otherUser = await buildUser(t)
    const { secret } = await findStoredSession(otherUser.actor.sessionId)
    const bytes = Buffer.from(token, 'base64url')
    const flipByte = (at: number) => {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      return copy.toString('base64url')
    }
    const forgedTokens = [
      composeRefreshToken(actor.sessionId, 1, secret),
      flipByte(23),
      flipByte(55),
      flipByte(0),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      'x',
      '../../etc',
    ]
    for (const forgedToken of forgedTokens) await expectEnded(forgedToken)
    expect((await refresh(t, token)).status).toBe(200)
  })

  it('of a generation that was never issued is refused', async () => {
    const { refreshToken: token, actor } = await buildUser(t)
    const { secret } = await findStoredSession(actor.sessionId)
    await expectEnded(composeRefreshToken(actor.sessionId, 2, secret))
    await expectEnded(composeRefreshToken(actor.sessionId, 0, secret))
    expect((await refresh(t, token)).status).toBe(200)
  })

  it('is not exchanged in a request that uses the password grant', async () => {
    const { refreshToken: token } = await buildUser(t)
    const response = await t.app.inject({
      method: 'POST',
      url: '/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=password&client_id=lpi-ui&refresh_token=${token}`,
    })
    expect([response.statusCode, response.json().code]).toEqual([400, 'input.invalid'])
  })
})

describe('a session', () => {
  it('ends 30 days after login even if it is in use (SEC-026)', async () => {
    const advanceClock = stopClock()
    const { userId, refreshToken: firstToken } = await buildUser(t)
    let tokens = { refresh_token: firstToken, access_token: '', expires_in: 0 }
    for (let day = 0; day < 30; day += 10) {
      tokens = (await refresh(t, tokens.refresh_token)).body
      if (day < 20) advanceClock(10 * DAY_MS)
    }
    advanceClock(10 * DAY_MS - 5 * MINUTE_MS)
    tokens = (await refresh(t, tokens.refresh_token)).body
    expect(tokens.expires_in).toBe(300)
    expect(await fetchProfileStatus(t, userId, tokens.access_token)).toBe(200)
    advanceClock(5 * MINUTE_MS)
    expect(await fetchProfileStatus(t, userId, tokens.access_token)).toBe(401)
    await expectEnded(tokens.refresh_token)
  })

  it('ends after 14 days without use (SEC-026)', async () => {
    const advanceClock = stopClock()
    const { refreshToken: firstToken } = await buildUser(t)
    advanceClock(14 * DAY_MS - 1)
    const { status, body } = await refresh(t, firstToken)
    expect(status).toBe(200)
    advanceClock(14 * DAY_MS)
    await expectEnded(body.refresh_token)
  })

  it('allows no access, refresh or second logout after a logout (REQ-050, SEC-025)', async () => {
    const user = await buildUser(t)
    expect((await t.call(endpoints.logout, {}, user)).status).toBe(204)
    expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(401)
    expect((await t.call(endpoints.logout, {}, user)).body.code).toBe('auth.required')
    await expectEnded(user.refreshToken)
  })

  it('can be ended by a logout even if the access token has expired (SEC-025)', async () => {
    const advanceClock = stopClock()
    const user = await buildUser(t)
    advanceClock(60 * MINUTE_MS)
    expect(await fetchProfileStatus(t, user.userId, user.accessToken)).toBe(401)
    expect((await t.call(endpoints.logout, {}, user)).status).toBe(204)
    await expectEnded(user.refreshToken)
  })

  it('is not ended by a logout from another session of the same user', async () => {
    const { userId, username, password, accessToken } = await buildUser(t)
    const { body } = await t.call(endpoints.login, { body: { username, password } })
    await t.call(endpoints.logout, {}, { accessToken: body.access_token })
    expect(await fetchProfileStatus(t, userId, body.access_token)).toBe(401)
    expect(await fetchProfileStatus(t, userId, accessToken)).toBe(200)
  })

  it('is updated in the database on the first use of its access token, but not on later requests', async () => {
    const { userId, accessToken, actor } = await buildUser(t)
    const versionAfterLogin = await readRowVersion(actor.sessionId)
    expect(await fetchProfileStatus(t, userId, accessToken)).toBe(200)
    const versionAfterUse = await readRowVersion(actor.sessionId)
    for (let i = 0; i < 3; i++) expect(await fetchProfileStatus(t, userId, accessToken)).toBe(200)
    expect(versionAfterUse).not.toBe(versionAfterLogin)
    expect(await readRowVersion(actor.sessionId)).toBe(versionAfterUse)
    expect((await findStoredSession(actor.sessionId)).generation_used_at).not.toBeNull()
  })

  it('ends immediately when the operator ends all sessions (SEC-025)', async () => {
    const users = [await buildUser(t), await buildUser(t)]
    expect(await endAllSessions(t.ctx.db, t.ctx.now())).toBeGreaterThanOrEqual(2)
    for (const { userId, accessToken, refreshToken: token } of users) {
      expect(await fetchProfileStatus(t, userId, accessToken)).toBe(401)
      await expectEnded(token)
    }
  })

  it('ends immediately when its user is locked (SEC-025)', async () => {
    const { userId, accessToken, refreshToken: token } = await buildUser(t)
    await t.ctx.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', userId).execute()
    expect(await fetchProfileStatus(t, userId, accessToken)).toBe(401)
    await expectEnded(token)
  })

  it('ends immediately when its user is erased', async () => {
    const { userId, accessToken, refreshToken: token } = await buildUser(t)
    await t.ctx.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await fetchProfileStatus(t, userId, accessToken)).toBe(401)
    await expectEnded(token)
  })
})
