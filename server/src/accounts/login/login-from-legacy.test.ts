import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const KEY = 'a shared key of the legacy system, long enough'

let t: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await createTestApp({ LEGACY_LOGIN_KEY: KEY })
  user = await buildUser(t)
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = new Date()
})

const nowInSeconds = () => Math.floor(t.clock.now!.getTime() / 1000)

const buildClaims = (): JWTPayload => ({
  sub: user.username,
  iat: nowInSeconds(),
  jti: randomUUID(),
  aud: 'lpi',
})

function sign(payload: JWTPayload, { alg = 'HS256', key = KEY } = {}) {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(Buffer.from(key))
}

async function logInWithToken(token: string) {
  const { status, body } = await t.call(endpoints.loginFromLegacy, { body: { token } })
  return { status, code: body.code, body }
}

const invalidTokenResponse = { status: 401, code: 'legacy_login.invalid' }

describe('a user with a token from the legacy system', () => {
  it('is logged in (REQ-022)', async () => {
    const { status, body } = await logInWithToken(await sign(buildClaims()))
    expect(status).toBe(200)
    const profile = await t.call(
      endpoints.getUser,
      { params: { userId: user.userId } },
      { accessToken: body.access_token },
    )
    expect(profile.status).toBe(200)
  })

  it('is identified by the email address, regardless of capitalization and leading spaces', async () => {
    const sub = ` ${user.username.toUpperCase()}`
    expect((await logInWithToken(await sign({ ...buildClaims(), sub }))).status).toBe(200)
  })

  it('can log in only once per token, even with 32 parallel calls (SEC-011)', async () => {
    const token = await sign(buildClaims())
    const responses = await Promise.all(Array.from({ length: 32 }, () => logInWithToken(token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ code }) => code === 'legacy_login.invalid')).toHaveLength(31)
    expect(await logInWithToken(token)).toMatchObject(invalidTokenResponse)
  })

  it('can log in only within 60 seconds after the token was issued', async () => {
    expect((await logInWithToken(await sign({ ...buildClaims(), iat: nowInSeconds() - 59 }))).status).toBe(
      200,
    )
    expect(await logInWithToken(await sign({ ...buildClaims(), iat: nowInSeconds() - 61 }))).toMatchObject(
      invalidTokenResponse,
    )
  })

  it('can log in only if the clock of the legacy system is at most 30 seconds ahead', async () => {
    expect((await logInWithToken(await sign({ ...buildClaims(), iat: nowInSeconds() + 30 }))).status).toBe(
      200,
    )
    expect(await logInWithToken(await sign({ ...buildClaims(), iat: nowInSeconds() + 32 }))).toMatchObject(
      invalidTokenResponse,
    )
  })
})

describe('the server refuses a legacy token', () => {
  const claimsWithout = (claim: string) => {
    const { [claim]: _, ...otherClaims } = buildClaims()
    return otherClaims
  }

  it.each<[string, () => Promise<string>]>([
    ['that is not a JWT', async () => 'not.a.token'],
    ['without a signature', async () => new UnsecuredJWT(buildClaims()).encode()],
    ['signed with another key', () => sign(buildClaims(), { key: 'another key that is long enough too...' })],
    ['signed with another algorithm', () => sign(buildClaims(), { alg: 'HS512' })],
    ['for another audience', () => sign({ ...buildClaims(), aud: 'other' })],
    ['without an audience', () => sign(claimsWithout('aud'))],
    ['without an issue time', () => sign(claimsWithout('iat'))],
    ['without an id', () => sign(claimsWithout('jti'))],
    ['with an empty id', () => sign({ ...buildClaims(), jti: '' })],
    ['without a subject', () => sign(claimsWithout('sub'))],
    ['for an unknown user', () => sign({ ...buildClaims(), sub: 'unknown@example.com' })],
    ['with an expiry in the past', () => sign({ ...buildClaims(), exp: nowInSeconds() - 1 })],
  ])('%s', async (_, createToken) => {
    expect(await logInWithToken(await createToken())).toMatchObject(invalidTokenResponse)
  })

  it('for a locked account', async () => {
    const lockedUser = await buildUser(t)
    await t.ctx.db
      .updateTable('users')
      .set({ locked_at: new Date() })
      .where('id', '=', lockedUser.userId)
      .execute()
    expect(await logInWithToken(await sign({ ...buildClaims(), sub: lockedUser.username }))).toMatchObject(
      invalidTokenResponse,
    )
  })
})

it('a legacy token is refused for an account with an unconfirmed address, because another person may have registered the address (SEC-066)', async () => {
  const account = await buildUser(t, { isEmailConfirmed: false })
  const sub = account.username
  expect(await logInWithToken(await sign({ ...buildClaims(), sub }))).toMatchObject({
    status: 403,
    code: 'legacy_login.unconfirmed',
  })
  const sessions = t.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', account.userId)
  expect(await sessions.execute()).toHaveLength(1)
  const confirmation = { email_confirmed_at: t.clock.now! }
  await t.ctx.db.updateTable('users').set(confirmation).where('id', '=', account.userId).execute()
  expect((await logInWithToken(await sign({ ...buildClaims(), sub }))).status).toBe(200)
})

it('the legacy login responds with legacy_login.not_configured if no legacy system is configured (REQ-022, SEC-011)', async () => {
  const appWithoutLegacy = await createTestApp()
  const { status, body } = await appWithoutLegacy.call(endpoints.loginFromLegacy, {
    body: { token: await sign(buildClaims()) },
  })
  expect([status, body.code]).toEqual([404, 'legacy_login.not_configured'])
  await appWithoutLegacy.close()
})
