import { endpoints } from '@lpi/contract'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { rotateKeys } from './rotate-keys.ts'

const MINUTE_MS = 60_000

let firstApp: TestApp
let secondApp: TestApp
let now: number
beforeEach(async () => {
  // Cached keys expire according to `performance.now()`.
  vi.useFakeTimers({ toFake: ['performance'] })
  firstApp = await createTestApp()
  // Simulates another process, which uses the same database but has its own key cache.
  secondApp = await createTestApp({}, { db: firstApp.ctx.db.withTables() })
  now = Date.now()
  advanceClocks(0)
})
afterEach(async () => {
  vi.useRealTimers()
  await secondApp.close()
  await firstApp.close()
})

function advanceClocks(ms: number) {
  now += ms
  vi.advanceTimersByTime(ms)
  for (const app of [firstApp, secondApp]) app.clock.now = new Date(now)
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid

async function listPublishedKids(app: TestApp) {
  const { body } = await app.call(endpoints.getKeys, {})
  return body.keys.map(({ kid }: { kid: string }) => kid)
}

/**
 * Every minute for an hour and a half, a client sends a refresh token to one process and every unexpired access token
 * to the other.
 */
it('rotation never invalidates an unexpired token in any process (SEC-030)', async () => {
  const user = await buildUser(firstApp)
  let refreshToken = user.refreshToken
  const tokens: { token: string; until: number }[] = []
  const signers = new Set<string | undefined>()
  let nextRunAt: number | undefined
  for (let minute = 0; minute < 90; minute++) {
    if (minute === 10 || (nextRunAt && now >= nextRunAt)) {
      nextRunAt = (await rotateKeys(firstApp.ctx)).nextRunAt?.getTime()
    }
    const [signingApp, checkingApp] = minute % 2 ? [firstApp, secondApp] : [secondApp, firstApp]
    const body = { grant_type: 'refresh_token' as const, client_id: 'lpi-ui', refresh_token: refreshToken }
    const { status, body: newTokens } = await signingApp.call(endpoints.refreshTokens, { body })
    expect(status).toBe(200)
    refreshToken = newTokens.refresh_token
    signers.add(kidOf(newTokens.access_token))
    tokens.push({ token: newTokens.access_token, until: now + ACCESS_TOKEN_SECONDS * 1000 })
    for (const { token } of tokens.filter(({ until }) => until > now)) {
      const params = { userId: user.userId }
      expect((await checkingApp.call(endpoints.getUser, { params }, { accessToken: token })).status).toBe(200)
    }
    advanceClocks(MINUTE_MS)
  }
  expect(signers.size).toBe(2)
  expect(await listPublishedKids(firstApp)).toEqual([[...signers][1]])
})

it('another process publishes a new key before the key signs any tokens; the key starts to sign more than a token lifetime after its creation, and the old key is retired more than a token lifetime after that', async () => {
  await buildUser(firstApp)
  const { publishedKey, nextRunAt } = await rotateKeys(firstApp.ctx)
  expect(publishedKey!.signsFrom.getTime() - now).toBeGreaterThan(ACCESS_TOKEN_SECONDS * 1000)
  expect(nextRunAt!.getTime() - publishedKey!.signsFrom.getTime()).toBeGreaterThan(
    ACCESS_TOKEN_SECONDS * 1000,
  )
  advanceClocks(2001)
  expect(await listPublishedKids(secondApp)).toContain(publishedKey!.kid)
})

it('parallel runs of the rotation publish only one key, and a later run before `nextRunAt` changes nothing', async () => {
  await buildUser(firstApp)
  const runs = await Promise.all([firstApp, secondApp, firstApp, secondApp].map(({ ctx }) => rotateKeys(ctx)))
  expect(runs.filter(({ publishedKey }) => publishedKey)).toHaveLength(1)
  expect(await rotateKeys(secondApp.ctx)).toEqual({ publishedKey: null, retiredKeyIds: [], nextRunAt: null })
})

it('rotation deletes the private part of the old key and removes the key from the published keys (SEC-030)', async () => {
  const user = await buildUser(firstApp)
  const oldKid = kidOf(user.accessToken)!
  advanceClocks((await rotateKeys(firstApp.ctx)).nextRunAt!.getTime() - now)
  expect((await rotateKeys(firstApp.ctx)).retiredKeyIds).toEqual([oldKid])
  const row = await firstApp.ctx.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('kid', '=', oldKid)
    .executeTakeFirstOrThrow()
  expect([row.private_jwk, row.retired_at]).toEqual([{}, new Date(now)])
  advanceClocks(MINUTE_MS)
  expect(await listPublishedKids(secondApp)).not.toContain(oldKid)
})
