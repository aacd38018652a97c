import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { assertMayTryLogin } from '../../platform/limits/rate-limits.ts'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { HashThreads } from '../credentials/hash-threads.ts'
import { replacePassword } from '../credentials/shared-queries.ts'

let t: TestApp
// Spies that call the real functions and count the calls.
let hash: MockInstance<HashThreads['hash']>
let verify: MockInstance<HashThreads['verify']>
beforeAll(async () => {
  t = await createTestApp()
  hash = vi.spyOn(t.hashThreads, 'hash')
  verify = vi.spyOn(t.hashThreads, 'verify')
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
  verify.mockClear()
  hash.mockClear()
})

async function logIn(username: string, password: string, remoteAddress = '192.0.2.1') {
  const response = await t.app.inject({
    method: 'POST',
    url: endpoints.login.path,
    payload: { username, password },
    remoteAddress,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

async function updateUser(
  username: string,
  fields: Partial<Record<'locked_at' | 'password_expired_at', Date>>,
) {
  await t.ctx.db.updateTable('users').set(fields).where('username', '=', username).execute()
}

/** Records failed logins from an IP address, each with a different username, without hashing passwords. */
async function failLogins(count: number, ip: string) {
  const attempts = Array.from({ length: count }, (_, i) => ({ username: `guess-${i}@example.com`, ip }))
  await Promise.all(attempts.map((subject) => assertMayTryLogin(t.ctx, subject)))
}

function readStoredHash(username: string) {
  return t.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
    .then((row) => row.password_hash)
}

describe('login', () => {
  it('returns valid tokens, even if the email address is entered with extra spaces and in capitals (REQ-048, REQ-082, REQ-090)', async () => {
    const { userId, username, password } = await buildUser(t)
    const { status, body } = await logIn(`  ${username.toUpperCase()} `, password)
    expect(status).toBe(200)
    expect(body).toEqual({
      token_type: 'Bearer',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 600,
    })
    const profile = await t.call(
      endpoints.getUser,
      { params: { userId } },
      { accessToken: body.access_token },
    )
    expect(profile.body.username).toBe(username)
  })

  it('accepts only the exact password, including spaces and capitalization (SEC-002)', async () => {
    const { username, password } = await buildUser(t)
    const variants = [` ${password}`, `${password} `, password.toLowerCase(), password.slice(0, -1)]
    for (const variant of variants) {
      expect((await logIn(username, variant)).body.code).toBe('login.failed')
    }
  })

  it.each([
    ['username', { password: 'Kettle-42-moss' }],
    ['password', { username: 'a@example.com' }],
    ['password', { username: 'a@example.com', password: '' }],
    ['username', { username: '  ', password: 'x' }],
    ['username', { username: ['a@example.com'], password: 'x' }],
    ['password', { username: 'a@example.com', password: { $ne: '' } }],
    ['password', { username: 'a@example.com', password: 'x'.repeat(201) }],
  ])('reports an invalid %s (%j)', async (field, payload) => {
    const response = await t.app.inject({ method: 'POST', url: endpoints.login.path, payload })
    expect([response.statusCode, response.json().code]).toEqual([400, 'input.invalid'])
    expect(response.json().details.fields).toContainEqual({ field, problem: expect.any(String) })
  })
})

describe('a failed login', () => {
  it('gets the same response for unknown, known and locked accounts, with the same headers and after the same number of hash computations (SEC-007)', async () => {
    const { username } = await buildUser(t)
    const lockedUser = await buildUser(t)
    await updateUser(lockedUser.username, { locked_at: new Date() })

    const results = []
    for (const [name, password] of [
      [username, 'Wrong-42-guess'],
      ['unknown@example.com', 'Wrong-42-guess'],
      [lockedUser.username, 'Wrong-42-guess'],
      [lockedUser.username, lockedUser.password],
    ] as const) {
      verify.mockClear()
      hash.mockClear()
      const { status, body, headers } = await logIn(name, password)
      const { date: _, ...otherHeaders } = headers
      // These headers count down or are random for each request.
      const changingHeader = /^x-(ratelimit|request-id)/
      const stableHeaders = Object.entries(otherHeaders).filter(([header]) => !changingHeader.test(header))
      results.push({
        status,
        body,
        stableHeaders,
        hashes: [verify.mock.calls.length, hash.mock.calls.length],
      })
    }
    expect(results[0]).toMatchObject({ status: 401, body: { code: 'login.failed' }, hashes: [1, 0] })
    for (const result of results) expect(result).toEqual(results[0])
  })

  it('verifies a hash of the same cost for known and unknown accounts (SEC-001)', async () => {
    const { username } = await buildUser(t, { password: 'Lantern-7-quay' })
    verify.mockClear()
    await logIn(username, 'Wrong-42-guess')
    await logIn('unknown-too@example.com', 'Wrong-42-guess')
    const parameters = verify.mock.calls.map(([storedHash]) =>
      String(storedHash).split('$').slice(0, 4).join('$'),
    )
    expect(new Set(parameters)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']))
    expect(parameters).toHaveLength(2)
  })

  it('is rate-limited in the same way for known and unknown accounts', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    const responsesByName = []
    for (const name of [username, 'unknown-slow@example.com']) {
      const responses = []
      for (let i = 0; i < 11; i++) responses.push((await logIn(name, 'Wrong-42-guess')).body)
      responsesByName.push(responses)
    }
    expect(responsesByName[0]).toEqual(responsesByName[1])
    expect(responsesByName[0]!.at(-1)).toMatchObject({ code: 'rate.limited', details: { retryAfter: 1 } })
  })
})

describe('password guessing', () => {
  it('with 64 parallel attempts causes only ten password verifications', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    const guesses = Array.from({ length: 64 }, (_, i) => logIn(username, `Wrong-42-guess${i}`))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'login.failed')).toHaveLength(10)
    // On a busy machine, the server refuses requests that would wait too long for a hash.
    const refusals = codes.filter((code) => code === 'rate.limited' || code === 'service.unavailable')
    expect(refusals).toHaveLength(54)
    expect(verify).toHaveBeenCalledTimes(10)
    expect((await logIn(username, password)).status).toBe(429)
  })

  it('is delayed after the tenth wrong password, and longer after each additional one, up to 15 minutes', async () => {
    t.clock.now = new Date()
    const waits = []
    for (let i = 0; i < 10; i++) await logIn('slow@example.com', 'Wrong-42-guess')
    for (let i = 0; i < 12; i++) {
      const { status, body, headers } = await logIn('slow@example.com', 'Wrong-42-guess')
      expect([status, headers['retry-after']]).toEqual([429, String(body.details.retryAfter)])
      waits.push(body.details.retryAfter)
      t.clock.now = new Date(t.clock.now.getTime() + body.details.retryAfter * 1000)
      expect((await logIn('slow@example.com', 'Wrong-42-guess')).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  it('is delayed only in the attacker’s network; the owner of the account can log in from other networks (SEC-006)', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    for (let i = 0; i < 10; i++) await logIn(username, 'Wrong-42-guess', '198.51.100.7')
    expect((await logIn(username, password, '198.51.100.7')).status).toBe(429)
    expect((await logIn(username, password, '198.51.100.200')).status).toBe(429)
    expect((await logIn(username, password, '203.0.113.5')).status).toBe(200)
    expect((await logIn(username, password, '2001:db8:1:2::7')).status).toBe(200)
  })

  it('does not delay logins to other accounts from the same network', async () => {
    const { username, password } = await buildUser(t)
    for (let i = 0; i < 11; i++) await logIn('somebody@example.com', 'Wrong-42-guess')
    expect((await logIn(username, password)).status).toBe(200)
  })

  it('with many usernames blocks logins from the attacker’s whole network for ten minutes, and from no other network (SEC-005)', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    await failLogins(999, '198.51.101.7')
    expect((await logIn('unknown@example.com', password, '198.51.101.8')).status).toBe(401)
    const { status, body } = await logIn(username, password, '198.51.101.9')
    expect([status, body.details]).toEqual([429, { retryAfter: 600 }])
    expect((await logIn(username, password, '203.0.113.5')).status).toBe(200)
    t.clock.now = new Date(t.clock.now.getTime() + 600_000)
    expect((await logIn(username, password, '198.51.101.9')).status).toBe(200)
  })

  it('with many usernames in parallel causes no more password verifications than the network’s limit allows (SEC-004, SEC-005)', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    await failLogins(990, '198.51.102.7')
    // Logins with the correct password do not count toward the limit.
    for (let i = 0; i < 20; i++) expect((await logIn(username, password, '198.51.102.7')).status).toBe(200)
    verify.mockClear()
    const guesses = Array.from({ length: 64 }, (_, i) =>
      logIn(`victim-${i}@example.com`, 'Wrong-42-guess', '198.51.102.7'),
    )
    await Promise.all(guesses)
    expect(verify).toHaveBeenCalledTimes(10)
  })

  it('is limited even if the headers of each request specify a different client address', async () => {
    t.clock.now = new Date()
    const statuses = []
    for (let i = 0; i < 11; i++) {
      const response = await t.app.inject({
        method: 'POST',
        url: endpoints.login.path,
        payload: { username: 'header@example.com', password: 'Wrong-42-guess' },
        headers: { 'x-forwarded-for': `203.0.${i}.1`, forwarded: `for=203.0.${i}.1` },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not delayed during the first ten attempts after a correct password or after a day without attempts', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    for (let i = 0; i < 9; i++) await logIn(username, 'Wrong-42-guess')
    expect((await logIn(username, password)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await logIn(username, 'Wrong-42-guess')).status).toBe(401)
    t.clock.now = new Date(t.clock.now.getTime() + 24 * 3_600_000 + 1)
    for (let i = 0; i < 10; i++) expect((await logIn(username, 'Wrong-42-guess')).status).toBe(401)
  })
})

describe('a password with an expiry time', () => {
  it('is reported as expired only if it is entered correctly (SEC-010)', async () => {
    const { username, password } = await buildUser(t)
    await updateUser(username, { password_expired_at: new Date(Date.now() - 1000) })
    expect((await logIn(username, 'Wrong-42-guess')).body.code).toBe('login.failed')
    const { status, body } = await logIn(username, password)
    expect([status, body.code]).toEqual([401, 'password.expired'])
    expect(body.message).toMatch(/password.*expired/i)
    expect(body).not.toHaveProperty('access_token')
  })

  it('is accepted until that time', async () => {
    const { username, password } = await buildUser(t)
    await updateUser(username, { password_expired_at: new Date(Date.now() + 60_000) })
    expect((await logIn(username, password)).status).toBe(200)
  })
})

describe('the stored password hash', () => {
  it('is replaced at a successful login if and only if its parameters are outdated (SEC-001)', async () => {
    const { username, password } = await buildUser(t)
    const weakHash = await readStoredHash(username)
    expect(weakHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect((await logIn(username, 'Wrong-42-guess')).status).toBe(401)
    expect(await readStoredHash(username)).toBe(weakHash)
    expect((await logIn(username, password)).status).toBe(200)
    const currentHash = await readStoredHash(username)
    expect(currentHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logIn(username, password)).status).toBe(200)
    expect(await readStoredHash(username)).toBe(currentHash)
  })
})

describe('a login', () => {
  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'is locked',
      (userId) =>
        t.ctx.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', userId).execute(),
    ],
    ['gets a new password', (userId) => replacePassword(t.ctx.db, userId, 'another', new Date())],
    ['is erased', (userId) => t.ctx.db.deleteFrom('users').where('id', '=', userId).execute()],
  ])('opens no session if the account %s while the password is being verified', async (_, applyChange) => {
    const { userId, username, password } = await buildUser(t)
    const listSessions = () =>
      t.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
    const earlierSessions = await listSessions()
    verify.mockImplementationOnce(async () => {
      await applyChange(userId)
      return true
    })
    expect((await logIn(username, password)).body.code).toBe('login.failed')
    expect(earlierSessions).toEqual(expect.arrayContaining(await listSessions()))
  })
})
