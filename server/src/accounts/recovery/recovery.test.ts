import { setTimeout } from 'node:timers/promises'
import { endpoints, fillPath } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { countWaitingForLocks } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockActiveUser } from '../credentials/shared-queries.ts'
import { deleteResetCodes } from './queries.ts'

/** Long enough for a busy machine; no result depends on it. */
const longTimeout = { timeout: 20_000 }

const NEW_PASSWORD = 'Lantern-7-quay'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

type RecoverOptions = { headers?: Record<string, string>; remoteAddress?: string }

async function requestRecovery(
  username: string,
  { headers = {}, remoteAddress = '192.0.2.1' }: RecoverOptions = {},
) {
  return t.app.inject({
    method: 'POST',
    url: endpoints.recoverPassword.path,
    payload: { username, siteType: 'lpi' },
    headers,
    remoteAddress,
  })
}

async function listMailsTo(username: string) {
  return (await t.readMails()).filter(({ to }) => to === username)
}

/** Requests a code and reads it from the email. */
async function requestRecoveryCode(username: string) {
  const mailCountBefore = (await listMailsTo(username)).length
  expect((await requestRecovery(username)).statusCode).toBe(204)
  await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(mailCountBefore + 1)
  return /reset-password\?code=([\w-]+)/.exec((await listMailsTo(username)).at(-1)!.text)![1]!
}

function changePassword(code: string, newPassword = NEW_PASSWORD) {
  return t.call(endpoints.changePassword, { body: { code, newPassword } })
}

function logIn(username: string, password: string) {
  return t.call(endpoints.login, { body: { username, password } })
}

async function validateCode(code: string) {
  const url = fillPath(endpoints.validateFunctionCode.path, { code })
  return (await t.app.inject({ method: 'HEAD', url })).statusCode
}

/** Waits for work that continues after the responses, so that a test can assert that no additional email was sent. */
async function waitForBackgroundWork() {
  const marker = await buildUser(t)
  await requestRecoveryCode(marker.username)
}

describe('password recovery', () => {
  it('emails a single-use link that points to this installation (REQ-093)', async () => {
    const { username, password } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    const [mail] = await listMailsTo(username)
    expect(mail!.subject).toBe('Reset your Everyday Leadership password')
    expect(mail!.text).toContain(`https://lpi.test/reset-password?code=${code}\n`)
    expect(Buffer.from(code, 'base64url')).toHaveLength(16)

    expect((await changePassword(code)).status).toBe(204)
    expect((await logIn(username, password)).body.code).toBe('login.failed')
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200)
    const secondChange = await changePassword(code, 'Another-8-quay')
    expect([secondChange.status, secondChange.body.code]).toEqual([400, 'reset_code.invalid'])
  })

  it('accepts a code that was pasted with invisible characters or of full width (REQ-362)', async () => {
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    const wide = code.replaceAll(/[!-~]/g, (character) =>
      String.fromCharCode(character.charCodeAt(0) + 0xfee0),
    )
    for (const variant of [`${code}\u200b`, `\u2066${code}\u2069`, wide])
      expect(await validateCode(variant)).toBe(200)
    expect((await changePassword(`${wide}\u00a0\n`)).status).toBe(204)
  })

  it('emails a link that points to this installation, whatever host the request headers name', async () => {
    const { username } = await buildUser(t)
    await requestRecovery(username, {
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'http',
        'x-forwarded-server': 'evil.test',
        forwarded: 'host=evil.test;proto=http',
        'x-original-url': 'https://evil.test',
        origin: 'https://evil.test',
        referer: 'https://evil.test/',
      },
    })
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(1)
    expect((await listMailsTo(username))[0]!.text).not.toContain('evil')
    expect((await listMailsTo(username))[0]!.text).toContain('https://lpi.test/reset-password?code=')
  })

  it('gives the same response for known, unknown and locked accounts, and computes no password hash (SEC-017)', async () => {
    const { username } = await buildUser(t)
    const lockedUser = await buildUser(t)
    await t.ctx.db
      .updateTable('users')
      .set({ locked_at: new Date() })
      .where('id', '=', lockedUser.userId)
      .execute()
    // Spies that call the real functions and count the calls.
    const [hash, verify] = [vi.spyOn(t.hashThreads, 'hash'), vi.spyOn(t.hashThreads, 'verify')]
    const responses = []
    for (const name of [username, 'unknown@example.com', lockedUser.username]) {
      const { statusCode, body, headers } = await requestRecovery(name)
      const names = Object.keys(headers).toSorted()
      responses.push({ statusCode, body, names })
    }
    await waitForBackgroundWork()
    expect(responses[0]).toMatchObject({ statusCode: 204, body: '' })
    for (const response of responses) expect(response).toEqual(responses[0])
    expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 0])
    expect([
      (await listMailsTo(username)).length,
      (await listMailsTo('unknown@example.com')).length,
      (await listMailsTo(lockedUser.username)).length,
    ]).toEqual([1, 0, 0])
  })

  it('responds before it reads the account, so that the time of the response does not depend on the account (SEC-017)', async () => {
    const { username } = await buildUser(t)
    const lock = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const transaction = t.ctx.db.transaction().execute(async (trx) => {
      await sql`lock table users, audit_events, pending_audit_events in access exclusive mode`.execute(trx)
      isLocked.resolve()
      await lock.promise
    })
    await isLocked.promise
    const responses = ['unknown-account@example.com', username].map((name) => requestRecovery(name))
    const outcome = await Promise.race([
      Promise.all(responses),
      setTimeout(10_000, 'no response', { ref: false }),
    ])
    lock.resolve()
    await transaction
    expect(outcome).toMatchObject([{ statusCode: 204 }, { statusCode: 204 }])
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(1)
  })

  it('responds before the email is enqueued, and logs an error if enqueueing fails', async () => {
    const queue = Promise.withResolvers<void>()
    const errors: string[] = []
    const enqueue = async () => {
      await queue.promise
      throw new Error('the queue is broken')
    }
    const failingApp = await createTestApp(
      { LOG_LEVEL: 'silent' },
      { jobs: { enqueue, enqueueAll: enqueue } },
    )
    failingApp.ctx.log.error = (_fields, message) => void errors.push(message)
    const { username } = await buildUser(failingApp)
    const { status } = await failingApp.call(endpoints.recoverPassword, { body: { username } })
    expect([status, errors]).toEqual([204, []])
    queue.resolve()
    await expect
      .poll(() => errors, longTimeout)
      .toEqual(['the recovery email was not enqueued; the user can request another one'])
    await failingApp.close()
  })

  it('sends at most five emails an hour per email address and network, and still sends one for a request from another network (SEC-018)', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    for (let i = 0; i < 8; i++) {
      expect((await requestRecovery(username, { remoteAddress: `203.0.113.${i}` })).statusCode).toBe(204)
    }
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(5)
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(5)
    await requestRecoveryCode(username)
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_000)
    await requestRecovery(username, { remoteAddress: '203.0.113.1' })
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(7)
  })

  it('sends at most twenty emails an hour to one address for requests from networks where the account owner has never logged in (SEC-018)', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    for (let i = 0; i < 23; i++) await requestRecovery(username, { remoteAddress: `203.0.${i}.1` })
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(20)
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(20)
  })

  it('sends at most five emails an hour to one address for requests from the same IPv6 /56 network, and at most ten for requests from the same /48 network (SEC-018)', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    for (let i = 0; i < 8; i++)
      await requestRecovery(username, { remoteAddress: `2001:db8:7:${i.toString(16)}::1` })
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(5)
    for (let i = 1; i < 12; i++)
      await requestRecovery(username, { remoteAddress: `2001:db8:7:${i.toString(16)}00::1` })
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(10)
  })

  it('has a separate limit for networks where the account owner has logged in; requests from other networks do not count toward it (SEC-018)', async () => {
    t.clock.now = new Date()
    const { username, password } = await buildUser(t)
    const homeNetwork = { remoteAddress: '2001:db8:8:1::1' }
    await t.app.inject({
      method: 'POST',
      url: endpoints.login.path,
      payload: { username, password },
      ...homeNetwork,
    })
    for (let i = 0; i < 23; i++) await requestRecovery(username, { remoteAddress: `203.0.${i}.1` })
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(20)
    await requestRecovery(username, { remoteAddress: '2001:db8:8:2::7' })
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(21)
  })

  it('sends no email after the first 200 requests from one network in an hour, but still gives the same response', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    const remoteAddress = '198.51.100.1'
    const requests = Array.from({ length: 200 }, (_, i) =>
      requestRecovery(`unknown-${i}@example.com`, { remoteAddress }),
    )
    await Promise.all(requests)
    expect((await requestRecovery(username, { remoteAddress })).statusCode).toBe(204)
    await waitForBackgroundWork()
    expect(await listMailsTo(username)).toHaveLength(0)
    await requestRecoveryCode(username)
  })

  it('sends the email in English if the recipient’s language is not available', async () => {
    const { username } = await buildUser(t, { language: 'xx' })
    await requestRecoveryCode(username)
    expect((await listMailsTo(username))[0]!.subject).toBe('Reset your Everyday Leadership password')
  })
})

describe('a recovery code', () => {
  it('is not consumed by validation (REQ-093, SEC-014)', async () => {
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    for (let i = 0; i < 5; i++) expect(await validateCode(code)).toBe(200)
    expect((await changePassword(code)).status).toBe(204)
    expect(await validateCode(code)).toBe(404)
  })

  it('is valid for ten minutes (SEC-012)', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    t.clock.now = new Date(t.clock.now.getTime() + 10 * 60_000 - 1)
    expect(await validateCode(code)).toBe(200)
    t.clock.now = new Date(t.clock.now.getTime() + 1)
    expect(await validateCode(code)).toBe(404)
    expect((await changePassword(code)).body.code).toBe('reset_code.invalid')
  })

  it('stays valid while other codes are requested, until one of the codes is used (SEC-012)', async () => {
    const { username } = await buildUser(t)
    const olderCode = await requestRecoveryCode(username)
    await Promise.all(
      Array.from({ length: 3 }, () => requestRecovery(username, { remoteAddress: '203.0.113.1' })),
    )
    await expect.poll(async () => (await listMailsTo(username)).length, longTimeout).toBe(4)
    const codes = (await listMailsTo(username)).map(({ text }) => /code=([\w-]+)/.exec(text)![1]!)
    for (const code of codes) expect(await validateCode(code)).toBe(200)
    expect((await changePassword(olderCode)).status).toBe(204)
    for (const code of codes) expect(await validateCode(code)).toBe(404)
  })

  it('allows exactly one of 64 parallel password changes', async () => {
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, i) => changePassword(code, `Lantern-7-quay${i}`)),
    )
    const successIndex = responses.findIndex(({ status }) => status === 204)
    const errorCodes = responses.flatMap(({ status, body }) => (status === 204 ? [] : [body.code]))
    expect(errorCodes).toHaveLength(63)
    // On a busy machine, the server refuses requests that would wait too long for a hash.
    expect(['reset_code.invalid', 'service.unavailable']).toEqual(
      expect.arrayContaining([...new Set(errorCodes)]),
    )
    expect((await logIn(username, `Lantern-7-quay${successIndex}`)).status).toBe(200)
    expect((await listMailsTo(username)).filter(({ subject }) => subject.includes('changed'))).toHaveLength(1)
  })

  it('is refused, without a deadlock, if it is deleted while it is being used', async () => {
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    const waitingChange = await t.ctx.db.transaction().execute(async (trx) => {
      const user = await lockActiveUser(trx, username)
      const response = changePassword(code)
      await expect.poll(() => countWaitingForLocks(t), longTimeout).toBe(1)
      await deleteResetCodes(trx, user!.id)
      return { response }
    })
    expect((await waitingChange.response).body.code).toBe('reset_code.invalid')
  })

  it('cannot change the password of another user, even if the request names that user', async () => {
    const owner = await buildUser(t)
    const otherUser = await buildUser(t)
    const code = await requestRecoveryCode(owner.username)
    const { username, userId, password } = otherUser
    const body = { code, newPassword: NEW_PASSWORD, username, userId }
    expect((await t.call(endpoints.changePassword, { body })).status).toBe(204)
    expect((await logIn(username, password)).status).toBe(200)
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(401)
  })

  it('is stored only as a hash, which is not accepted as a code (SEC-012)', async () => {
    const { userId, username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    const storedCodes = await t.ctx.db
      .selectFrom('reset_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(storedCodes[0]!.code_hash).toHaveLength(32)
    expect(JSON.stringify(storedCodes)).not.toContain(code)
    expect(await validateCode(storedCodes[0]!.code_hash.toString('base64url'))).toBe(404)
  })

  it.each(['x', '%00', '../../identity', "' or 1=1 --", 'A'.repeat(200)])(
    'that was never issued (%s) is refused',
    async (code) => {
      expect(await validateCode(code)).toBe(404)
      const { status, body } = await changePassword(code)
      expect([status, body.code]).toEqual([400, 'reset_code.invalid'])
    },
  )

  it('is not checked after 600 code checks from the same network in ten minutes; codes from other networks are still checked', async () => {
    t.clock.now = new Date()
    const remoteAddress = '198.51.100.99'
    const url = '/users/api/v4/users/validate-function-code/guess'
    await Promise.all(Array.from({ length: 600 }, () => t.app.inject({ method: 'HEAD', url, remoteAddress })))
    expect((await t.app.inject({ method: 'HEAD', url, remoteAddress })).statusCode).toBe(429)
    const fromOtherNetwork = await t.app.inject({ method: 'HEAD', url, remoteAddress: '203.0.113.9' })
    expect(fromOtherNetwork.statusCode).toBe(404)
  })
})

describe('a new password', () => {
  it('ends every session, including one that is being refreshed', async () => {
    const { userId, username, accessToken, refreshToken } = await buildUser(t)
    const otherSession = (await logIn(username, 'Kettle-42-moss')).body
    const code = await requestRecoveryCode(username)
    const body = { grant_type: 'refresh_token' as const, client_id: 'lpi-ui', refresh_token: refreshToken }
    const [passwordChange, ...refreshes] = await Promise.all([
      changePassword(code),
      ...Array.from({ length: 16 }, () => t.call(endpoints.refreshTokens, { body })),
    ])
    expect(passwordChange.status).toBe(204)

    const accessTokens = [
      accessToken,
      otherSession.access_token,
      ...refreshes.filter(({ status }) => status === 200).map((response) => response.body.access_token),
    ]
    for (const token of accessTokens) {
      const use = await t.call(endpoints.getUser, { params: { userId } }, { accessToken: token })
      expect(use.status).toBe(401)
    }
    for (const token of [refreshToken, otherSession.refresh_token]) {
      const response = await t.call(endpoints.refreshTokens, { body: { ...body, refresh_token: token } })
      expect(response.body.code).toBe('session.ended')
    }
  })

  it('triggers an email to the owner that contains neither the password nor the code', async () => {
    const { username } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    await changePassword(code)
    const mail = (await listMailsTo(username)).at(-1)!
    expect(mail.subject).toBe('Your Everyday Leadership password was changed')
    expect(mail.text).toContain('https://lpi.test/forgot-password')
    expect(mail.text).not.toContain(NEW_PASSWORD)
    expect(mail.text).not.toContain(code)
  })

  it('is not expired, even if the previous password had expired', async () => {
    const { userId, username } = await buildUser(t)
    await t.ctx.db
      .updateTable('users')
      .set({ password_expired_at: new Date(0) })
      .where('id', '=', userId)
      .execute()
    await changePassword(await requestRecoveryCode(username))
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200)
  })

  it('can be used immediately, regardless of earlier wrong guesses from the same network', async () => {
    t.clock.now = new Date()
    const { username } = await buildUser(t)
    for (let i = 0; i < 11; i++) await logIn(username, 'Wrong-42-guess')
    await changePassword(await requestRecoveryCode(username))
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200)
  })

  it('that is refused leaves the recovery code valid', async () => {
    const { username } = await buildUser(t, { firstName: 'Octavia', lastName: 'Bell' })
    const code = await requestRecoveryCode(username)
    const tryPassword = async (password: string) => {
      const { status, body } = await changePassword(code, password)
      return [status, body.code]
    }
    expect(await tryPassword('Password1!')).toEqual([400, 'password.too_common'])
    expect(await tryPassword('Octavia-42-x')).toEqual([400, 'password.contains_name'])
    expect(await tryPassword('short')).toEqual([400, 'input.invalid'])
    expect(await validateCode(code)).toBe(200)
  })

  it('cannot be set for a locked account', async () => {
    const { userId, username, password } = await buildUser(t)
    const code = await requestRecoveryCode(username)
    await t.ctx.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', userId).execute()
    expect(await validateCode(code)).toBe(404)
    expect((await changePassword(code)).body.code).toBe('reset_code.invalid')
    await t.ctx.db.updateTable('users').set({ locked_at: null }).where('id', '=', userId).execute()
    expect((await logIn(username, password)).status).toBe(200)
  })
})
