import { endpoints } from '@lpi/contract'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { hashBackupCode } from '../accounts/second-factor/backup-codes.ts'
import { enableSetup, replaceBackupCodes, upsertSetup } from '../accounts/second-factor/queries.ts'
import { encryptSecret } from '../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../platform/secrets/encryption-key.ts'
import { logIn, type User } from './identity-steps.ts'
import type { TestApp } from './test-app.ts'

/** The code that an authenticator app shows at the time `at`. */
export function codeAt(secret: string, at = new Date()) {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() })
}

/** An authenticator app shows a new code every 30 seconds. */
export const STEP_MS = 30_000

/** Sets up a second factor over HTTP. Returns the user's new session, the secret and the backup codes. */
export async function setUpSecondFactor(t: TestApp, user: User) {
  const params = { userId: user.userId }
  const setupResponse = await t.call(
    endpoints.startSecondFactor,
    { params, body: { password: user.password } },
    user,
  )
  expect(setupResponse.status).toBe(200)
  const { secret } = setupResponse.body as { secret: string }
  const body = { code: codeAt(secret, t.ctx.now()) }
  const enabledResponse = await t.call(endpoints.enableSecondFactor, { params, body }, user)
  expect(enabledResponse.status).toBe(200)
  const { access_token: accessToken, refresh_token: refreshToken } = enabledResponse.body.tokens
  return {
    ...user,
    accessToken: accessToken as string,
    refreshToken: refreshToken as string,
    secret,
    backupCodes: enabledResponse.body.backupCodes as string[],
  }
}

/** Performs the first step of a login. Returns the challenge. */
export async function requestChallenge(
  t: TestApp,
  { username, password }: Pick<User, 'username' | 'password'>,
) {
  const { status, body } = await logIn(t, username, password)
  expect([status, body.code, body.access_token]).toEqual([401, 'second_factor.required', undefined])
  return body.details.challenge as string
}

export function loginWithCode(t: TestApp, challenge: string, code: string) {
  return t.call(endpoints.loginWithCode, { body: { challenge, code } })
}

const KNOWN_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const KNOWN_BACKUP_CODE = '0000-1111-2222-3333'

/** Starts the setup of a second factor directly in the database, with a known secret. Returns the encrypted secret. */
export async function insertSetup(t: TestApp, { userId, sessionId }: { userId: string; sessionId: string }) {
  const { key, id } = await getEncryptionKey(t.ctx)
  const secret = encryptSecret(key, userId, new TOTP({ secret: KNOWN_SECRET }).secret.bytes)
  const setup = { user_id: userId, session_id: sessionId, secret, key_id: id, started_at: t.ctx.now() }
  await upsertSetup(t.ctx.db, setup)
  return secret
}

export const knownCode = () => codeAt(KNOWN_SECRET)

/** Turns on a second factor directly in the database, with a known secret and backup code. Sessions stay open. */
export async function insertSecondFactor(t: TestApp, ids: { userId: string; sessionId: string }) {
  const secret = await insertSetup(t, ids)
  await enableSetup(t.ctx.db, { ...ids, secret }, { step: 1, now: t.ctx.now() })
  await replaceBackupCodes(t.ctx.db, ids.userId, [hashBackupCode(KNOWN_BACKUP_CODE)])
}
