import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { upsertEmailChange } from '../accounts/recovery/queries.ts'
import { emailChangeCodeExpiry, hashLinkCode } from '../platform/secrets/link-code.ts'
import type { buildUser } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Long enough for a busy machine. */
const pollOptions = { timeout: 20_000 }

export type User = Awaited<ReturnType<typeof buildUser>>

export function refresh(t: TestApp, token: string, clientId = 'lpi-ui') {
  const body = { grant_type: 'refresh_token' as const, client_id: clientId, refresh_token: token }
  return t.call(endpoints.refreshTokens, { body })
}

export async function fetchProfileStatus(t: TestApp, userId: string, accessToken: string) {
  return (await t.call(endpoints.getUser, { params: { userId } }, { accessToken })).status
}

export function logIn(t: TestApp, username: string, password: string) {
  return t.call(endpoints.login, { body: { username, password } })
}

/** Requests a recovery code and reads it from the email. */
export async function requestRecoveryCode(
  t: TestApp,
  username: string,
  headers: Record<string, string> = {},
) {
  const listRecoveryMails = async () =>
    (await t.readMails()).filter(({ to, text }) => to === username && /reset-password\?code=/.test(text))
  const mailCount = (await listRecoveryMails()).length
  await t.app.inject({
    method: 'POST',
    url: endpoints.recoverPassword.path,
    payload: { username },
    headers,
  })
  await expect.poll(async () => (await listRecoveryMails()).length, pollOptions).toBe(mailCount + 1)
  const { text } = (await listRecoveryMails()).at(-1)!
  return { text, code: /code=([\w-]+)/.exec(text)![1]! }
}

export function changePassword(t: TestApp, code: string, newPassword = 'Lantern-7-quay') {
  return t.call(endpoints.changePassword, { body: { code, newPassword } })
}

/**
 * Simulates 64 tabs that refresh the same token in parallel, for several rounds. Checks in each round that all tabs
 * receive the same new refresh token and that one of the new access tokens works. Finally, checks that the user still
 * has only one session, which has not ended.
 */
export async function refreshInParallel(t: TestApp, user: User, rounds: number) {
  let token = user.refreshToken
  for (let round = 0; round < rounds; round++) {
    const responses = await Promise.all(Array.from({ length: 64 }, () => refresh(t, token)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const successors = new Set(responses.map(({ body }) => body.refresh_token))
    expect(successors.size).toBe(1)
    token = [...successors][0]
    expect(await fetchProfileStatus(t, user.userId, responses[round % 64]!.body.access_token)).toBe(200)
  }
  const sessions = await t.ctx.db
    .selectFrom('sessions')
    .select(['generation', 'ended_at'])
    .where('user_id', '=', user.userId)
    .execute()
  expect(sessions).toEqual([{ generation: rounds + 1, ended_at: null }])
}

export const emailChangeCode = (userId: string) => `email-change-of-${userId}`

/** Stores a change of the email address that this session requested. Returns the code that confirms it. */
export async function insertEmailChange(
  t: TestApp,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const now = t.ctx.now()
  await upsertEmailChange(t.ctx.db, {
    user_id: userId,
    session_id: sessionId,
    code_hash: hashLinkCode(emailChangeCode(userId)),
    email: `changed-${userId}@example.com`,
    created_at: now,
    expires_at: emailChangeCodeExpiry(now),
  })
  return emailChangeCode(userId)
}

/** Registers over HTTP as a visitor does, logs in and accepts the privacy policy. */
export async function register(t: TestApp, username: string, password = 'Harbor-42-moss') {
  const names = { firstName: 'Robin', lastName: 'Example', country: 'GB' }
  const body = { username, email: username, ...names, password, language: 'en' }
  const createdUser = await t.call(endpoints.createUser, { body })
  expect(createdUser.status).toBe(201)
  const { userId } = createdUser.body as { userId: string }
  const { body: tokens } = await logIn(t, username, password)
  const session = { accessToken: tokens.access_token as string, refreshToken: tokens.refresh_token as string }
  const consent = { userId, policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  await t.call(endpoints.createConsent, { params: { userId }, body: consent }, session)
  return { userId, username, password, ...session }
}

/** The number of connections to the test's database that are waiting for a lock. */
export async function countWaitingForLocks(t: TestApp) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.ctx.db)
  return rows[0]?.count
}
