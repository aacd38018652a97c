import { endpoints } from '@lpi/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  changePassword,
  countWaitingForLocks,
  fetchProfileStatus,
  logIn,
  requestRecoveryCode,
} from '../../testing/identity-steps.ts'
import {
  codeAt,
  loginWithCode,
  requestChallenge,
  STEP_MS,
  setUpSecondFactor,
} from '../../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openSession } from '../sessions/open-session.ts'
import { incrementSecurityVersion } from '../sessions/shared-queries.ts'
import { expirePassword, lockAccount } from '../support/change-account-state.ts'

const LEGACY_KEY = 'a shared key of at least thirty-two characters'

/** Two instances of the server that share a database, like two processes. */
let t: TestApp
let secondProcess: TestApp
beforeAll(async () => {
  t = await createTestApp({ LEGACY_LOGIN_KEY: LEGACY_KEY })
  secondProcess = await createTestApp({}, { db: t.ctx.db.withTables() })
})
afterAll(async () => {
  await secondProcess.close()
  await t.close()
})
beforeEach(() => setClock(new Date()))

function setClock(now: Date) {
  t.clock.now = now
  secondProcess.clock.now = now
}

const advanceClock = (ms: number) => setClock(new Date(t.ctx.now().getTime() + ms))

async function setUpVictim() {
  const victim = await setUpSecondFactor(t, await buildUser(t))
  advanceClock(STEP_MS)
  return victim
}

const codeNow = ({ secret }: { secret: string }) => codeAt(secret, t.ctx.now())

const outcomesOf = (responses: { status: number; body: { code?: string } }[]) =>
  responses.map(({ status, body }) => (status === 200 ? 'ok' : body.code))

describe('an attacker who knows the password of an account with a second factor', () => {
  it('cannot get tokens through a legacy login, a password recovery, or a challenge used as a token (SEC-074)', async () => {
    const user = await setUpVictim()
    await requestChallenge(t, user)

    const token = await new SignJWT({ jti: user.userId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.username)
      .setAudience('lpi')
      .setIssuedAt(Math.floor(t.ctx.now().getTime() / 1000))
      .sign(new TextEncoder().encode(LEGACY_KEY))
    const legacyLogin = await t.call(endpoints.loginFromLegacy, { body: { token } })
    expect([legacyLogin.status, legacyLogin.body.code]).toEqual([401, 'second_factor.required'])
    expect(legacyLogin.body.access_token).toBeUndefined()

    const { code } = await requestRecoveryCode(t, user.username)
    const passwordChange = await changePassword(t, code, 'Lantern-7-quay')
    expect([passwordChange.status, passwordChange.body.length]).toEqual([204, 0])
    const challenge = await requestChallenge(t, { ...user, password: 'Lantern-7-quay' })
    for (const field of ['refresh_token', 'token', 'code'] as const) {
      const body = { grant_type: 'refresh_token', client_id: 'lpi-ui', [field]: challenge } as never
      expect((await t.call(endpoints.refreshTokens, { body })).status).toBe(400)
    }
    const asToken = await t.call(
      endpoints.getUser,
      { params: { userId: user.userId } },
      { accessToken: challenge },
    )
    expect(asToken.status).toBe(401)
    expect((await t.call(endpoints.openEmailChange, { body: { code: challenge } })).status).toBe(400)
  })

  it('cannot open a session even if a login endpoint does not ask for the code (SEC-074)', async () => {
    const { userId } = await setUpVictim()
    const { security_version } = await t.ctx.db
      .selectFrom('users')
      .select('security_version')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await openSession(t.ctx, { id: userId, security_version })).toBeUndefined()
  })

  it('cannot guess a code: attempts are counted per account, across processes and networks, before the code is checked (SEC-076)', async () => {
    const user = await setUpVictim()
    const challenges = await Promise.all(Array.from({ length: 4 }, () => requestChallenge(t, user)))
    const wrongCode = codeNow(user) === '000000' ? '000001' : '000000'
    const guess = (i: number) => {
      const app = i % 2 === 0 ? t.app : secondProcess.app
      return app.inject({
        method: 'POST',
        url: endpoints.loginWithCode.path,
        payload: { challenge: challenges[i % 4], code: wrongCode },
        remoteAddress: `203.0.${i}.1`,
      })
    }
    const responses = await Promise.all(Array.from({ length: 64 }, (_, i) => guess(i)))
    const counts = Object.groupBy(responses, (response) => String(response.json().code))
    expect(counts['second_factor.wrong']).toHaveLength(5)
    expect(counts['rate.limited']).toHaveLength(59)
    expect(Number(counts['rate.limited']![0]!.headers['retry-after'])).toBeGreaterThan(20)

    const correctLogin = await loginWithCode(t, challenges[0]!, codeNow(user))
    expect(correctLogin.body.code).toBe('rate.limited')
    const warningMails = (await t.readMails()).filter(
      ({ to, subject }) => to === user.username && /may know/.test(subject),
    )
    expect(warningMails).toHaveLength(1)

    advanceClock(31_000)
    expect((await loginWithCode(t, challenges[0]!, codeNow(user))).status).toBe(200)
    expect(outcomesOf([await loginWithCode(t, challenges[1]!, wrongCode)])).toEqual(['second_factor.wrong'])
  })

  it('must wait after the fifth wrong code, and twice as long after each additional one, up to an hour (SEC-076)', async () => {
    const user = await setUpVictim()
    const waits: number[] = []
    for (let i = 0; i < 14; i++) {
      const challenge = await requestChallenge(t, user)
      expect((await loginWithCode(t, challenge, 'AAAA-AAAA')).body.code).toBe('second_factor.wrong')
      const { status, body } = await loginWithCode(t, challenge, 'AAAA-AAAA')
      if (status === 429) {
        waits.push(body.details.retryAfter)
        advanceClock(body.details.retryAfter * 1000)
      } else i++
    }
    expect(waits.slice(0, 3)).toEqual([30, 60, 120])
    expect(waits.at(-1)).toBe(3600)
  })

  it('cannot use a code again, even with 64 parallel calls and different challenges (SEC-075)', async () => {
    const user = await setUpVictim()
    const code = codeNow(user)
    const challenges = await Promise.all(Array.from({ length: 5 }, () => requestChallenge(t, user)))
    const calls = Array.from({ length: 64 }, (_, i) =>
      loginWithCode(i % 2 === 0 ? t : secondProcess, challenges[i % 5]!, code),
    )
    const results = outcomesOf(await Promise.all(calls))
    expect(results.filter((result) => result === 'ok')).toHaveLength(1)
    expect(new Set(results)).not.toContain(undefined)

    advanceClock(3_600_000)
    const usedCode = codeNow(user)
    expect((await loginWithCode(t, await requestChallenge(t, user), usedCode)).status).toBe(200)
    const repeatedLogin = await loginWithCode(t, await requestChallenge(t, user), usedCode)
    const earlierCode = codeAt(user.secret, new Date(t.ctx.now().getTime() - STEP_MS))
    const earlierLogin = await loginWithCode(t, await requestChallenge(t, user), earlierCode)
    expect(outcomesOf([repeatedLogin, earlierLogin])).toEqual(['second_factor.wrong', 'second_factor.wrong'])
  })

  it('cannot use a backup code twice, even with 64 parallel calls (SEC-083)', async () => {
    const user = await setUpVictim()
    const challenges = await Promise.all(Array.from({ length: 5 }, () => requestChallenge(t, user)))
    const calls = Array.from({ length: 64 }, (_, i) =>
      loginWithCode(i % 2 === 0 ? t : secondProcess, challenges[i % 5]!, user.backupCodes[0]!),
    )
    expect(outcomesOf(await Promise.all(calls)).filter((result) => result === 'ok')).toHaveLength(1)
  })
})

describe('a challenge', () => {
  it('can be used once, within ten minutes, and only with a code of its own account (SEC-078)', async () => {
    const [user, attacker] = [await setUpVictim(), await setUpVictim()]
    const challenge = await requestChallenge(t, user)
    expect((await loginWithCode(t, challenge, codeNow(attacker))).body.code).toBe('second_factor.wrong')
    expect((await loginWithCode(t, challenge, attacker.backupCodes[0]!)).body.code).toBe(
      'second_factor.wrong',
    )
    const lateChallenge = await requestChallenge(t, user)
    const { status, body } = await loginWithCode(t, challenge, codeNow(user))
    expect([status, await fetchProfileStatus(t, user.userId, body.access_token)]).toEqual([200, 200])
    const repeatedLogin = await loginWithCode(t, challenge, user.backupCodes[0]!)
    advanceClock(10 * 60_000 + 1)
    const expiredLogin = await loginWithCode(t, lateChallenge, user.backupCodes[0]!)
    const unknownLogin = await loginWithCode(t, 'unknown', user.backupCodes[0]!)
    expect(outcomesOf([repeatedLogin, expiredLogin, unknownLogin])).toEqual(
      Array(3).fill('second_factor.challenge_invalid'),
    )
  })

  it.each([
    [
      'the user sets a new password',
      async (user: { username: string }) => {
        const { code } = await requestRecoveryCode(t, user.username)
        await changePassword(t, code)
      },
    ],
    ['the password expires', (user: { username: string }) => expirePassword(t.ctx, user.username)],
    ['the account is locked', (user: { username: string }) => lockAccount(t.ctx, user.username)],
  ])('is invalid after %s (SEC-078)', async (_, change) => {
    const user = await setUpVictim()
    const challenge = await requestChallenge(t, user)
    await change(user)
    const response = await loginWithCode(t, challenge, codeNow(user))
    expect([response.status, response.body.code]).toEqual([401, 'second_factor.challenge_invalid'])
  })

  it('is stored as a hash and is not accepted as a recovery code (SEC-078)', async () => {
    const user = await setUpVictim()
    const challenge = await requestChallenge(t, user)
    const rows = await t.ctx.db.selectFrom('login_challenges').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(challenge)
    const reset = await t.call(endpoints.changePassword, {
      body: { code: challenge, newPassword: 'Lantern-7-quay' },
    })
    expect(reset.body.code).toBe('reset_code.invalid')
  })

  it('is not issued for an account without a second factor: the password is enough to log in (SEC-074)', async () => {
    const user = await buildUser(t)
    expect((await logIn(t, user.username, user.password)).status).toBe(200)
    const { body } = await loginWithCode(t, 'anything', '123456')
    expect(body.code).toBe('second_factor.challenge_invalid')
  })
})

it('a setup opens no session if all sessions ended after its request was authenticated (SEC-025)', async () => {
  const user = await buildUser(t)
  const params = { userId: user.userId }
  const start = { params, body: { password: user.password } }
  const { secret } = (await t.call(endpoints.startSecondFactor, start, user)).body
  const { response } = await t.ctx.db.transaction().execute(async (trx) => {
    await incrementSecurityVersion(trx, user.userId)
    const enable = { params, body: { code: codeNow({ secret }) } }
    const waitingRequest = t.call(endpoints.enableSecondFactor, enable, user)
    await expect.poll(() => countWaitingForLocks(t), { timeout: 20_000 }).toBe(1)
    return { response: waitingRequest }
  })
  expect((await response).body.code).toBe('auth.required')
  expect((await logIn(t, user.username, user.password)).status).toBe(200)
})
