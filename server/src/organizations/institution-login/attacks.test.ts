import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildAdministrator, buildUser } from '../../testing/builders.ts'
import {
  approve,
  changeConnection,
  connect,
  fetchProfile,
  insertConnection,
  logInAt,
  loopbackNetworks,
  visitProvider,
} from '../../testing/connection-steps.ts'
import { changePassword, refresh, requestRecoveryCode } from '../../testing/identity-steps.ts'
import {
  createKeyPair,
  type Forgery,
  type ForgingProvider,
  forgeToken,
  startForgingProvider,
} from '../../testing/start-forging-provider.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

let t: TestApp
let provider: ForgingProvider
let administrator: Administrator
let connectionId: string
beforeAll(async () => {
  t = await createTestApp({ ...loopbackNetworks, LOG_LEVEL: 'silent' }, { hasLowPasswordCost: true })
  provider = await startForgingProvider()
  administrator = await buildAdministrator(t)
  connectionId = (await connect(t, administrator, provider)).id
})
afterEach(() => {
  provider.forge({})
  delete t.clock.now
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

let people = 0
const newSubject = () => `attack-${++people}`

const finish = (body: { secret: string; query: string }) => t.call(endpoints.finishInstitutionLogin, { body })

async function countAccounts() {
  const rows = await t.ctx.db.selectFrom('users').select('id').execute()
  return rows.length
}

const set = (values: object) => (claims: object) => void Object.assign(claims, values)

describe('a visit to a provider', () => {
  it('returns once, even if its code and state are sent several times at once (SEC-329)', async () => {
    const body = await visitProvider(t, provider, connectionId, newSubject())
    const responses = await Promise.all(Array.from({ length: 16 }, () => finish(body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'institution.invalid']),
    )
  })

  it('can be finished only by the browser that started it, and a wrong secret does not use it up (SEC-330)', async () => {
    const [own, other] = [
      await visitProvider(t, provider, connectionId, newSubject()),
      await visitProvider(t, provider, connectionId, newSubject()),
    ]
    const mixed = await finish({ secret: other.secret, query: own.query })
    expect([mixed.status, mixed.body.code]).toEqual([400, 'institution.invalid'])
    expect((await finish({ secret: 'guess', query: own.query })).status).toBe(400)
    expect((await finish({ secret: own.secret, query: 'code=x' })).status).toBe(400)
    expect((await finish(own)).status).toBe(200)
  })

  it('ends after ten minutes (SEC-329)', async () => {
    const body = await visitProvider(t, provider, connectionId, newSubject())
    t.clock.now = new Date(Date.now() + 10 * 60_000 + 1)
    expect((await finish(body)).body.code).toBe('institution.invalid')
  })

  it('has one purpose: a trial log-in of an administrator and a proof log nobody in (SEC-331)', async () => {
    const query = { organizationId: administrator.organizationId }
    const params = { connectionId }
    const test = await t.call(endpoints.startConnectionTest, { params, query }, administrator)
    const body = { secret: test.body.secret, query: await provider.logIn(test.body.url, newSubject()) }
    expect((await finish(body)).status).toBe(400)
    const otherConnection = await connect(t, administrator, provider, { state: 'draft' })
    const args = { params: { connectionId: otherConnection.id }, query, body }
    expect((await t.call(endpoints.finishConnectionTest, args, administrator)).status).toBe(400)
    // The answer to a log-in is not the answer to a test.
    const login = await visitProvider(t, provider, connectionId, newSubject())
    const asTest = await t.call(endpoints.finishConnectionTest, { params, query, body: login }, administrator)
    expect(asTest.status).toBe(400)
  })

  it('returns to this installation only, whatever the request says (SEC-332)', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: `/users/api/v4/institutions/${connectionId}/logins`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const url = new URL(response.json().url)
    expect(url.searchParams.get('redirect_uri')).toBe('https://lpi.test/login/return')
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    const query = await provider.logIn(url.href, newSubject())
    const changed = `${query}&redirect_uri=https://evil.example&response_mode=form_post`
    expect((await finish({ secret: response.json().secret, query: changed })).status).toBe(200)
  })
})

describe('a forged answer', () => {
  const otherKey = createKeyPair().privateKey
  const kid = () => provider.keys.toJSON()[0]!.kid
  const forgeries: Record<string, Forgery> = {
    'is signed with another key': { token: (claims) => forgeToken(claims, kid(), otherKey) },
    'names a key that is not published': { token: (claims) => forgeToken(claims, 'late', otherKey) },
    'has no signature': { token: (claims) => forgeToken(claims, kid()) },
    'is for another client': { claims: set({ aud: 'another client' }) },
    'has expired': { claims: set({ exp: Math.floor(Date.now() / 1000) - 3600 }) },
    'was issued in another visit': { claims: set({ nonce: 'another nonce' }) },
    'comes from another issuer': { claims: set({ iss: 'https://other.example' }) },
    'has no subject': { claims: set({ sub: '' }) },
    'states another issuer in the address': {
      address: (url) => url.searchParams.set('iss', 'https://other.example'),
    },
    'states another state in the address': { address: (url) => url.searchParams.set('state', 'another') },
    'is an error': {
      address: (url) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      },
    },
    'has a code that the provider does not know': { address: (url) => url.searchParams.set('code', 'guess') },
  }

  it.each(Object.keys(forgeries))('that %s logs nobody in and makes no account (SEC-333)', async (name) => {
    const accounts = await countAccounts()
    provider.forge(forgeries[name]!)
    const { status, body } = await logInAt(t, provider, connectionId, newSubject())
    expect({ status, token: body.access_token }).toEqual({ status: expect.any(Number), token: undefined })
    expect(['institution.refused', 'institution.invalid', 'connection.unreachable']).toContain(body.code)
    expect(await countAccounts()).toBe(accounts)
  })

  it('is accepted as soon as the provider publishes the new key that signed it (SEC-333)', async () => {
    const { privateKey } = createKeyPair()
    provider.forge({ token: (claims) => forgeToken(claims, 'rotated', privateKey) })
    expect((await logInAt(t, provider, connectionId, newSubject())).body.code).toBe('institution.refused')
    await provider.keys.add({
      ...privateKey.export({ format: 'jwk' }),
      kid: 'rotated',
      alg: 'RS256',
      use: 'sig',
    })
    expect((await logInAt(t, provider, connectionId, newSubject())).status).toBe(200)
  })
})

describe('a person', () => {
  it('is not the person with the same subject at another connection, even of the same issuer (SEC-334)', async () => {
    const other = await buildAdministrator(t)
    const otherConnection = await connect(t, other, provider)
    const subject = newSubject()
    const first = await fetchProfile(t, (await logInAt(t, provider, connectionId, subject)).body)
    provider.forge({ claims: set({ email: 'none' }) })
    const second = await logInAt(t, provider, otherConnection.id, subject)
    expect((await fetchProfile(t, second.body)).userId).not.toBe(first.userId)
  })

  it('gets a new account after the account was erased, with nothing of the earlier one (SEC-335)', async () => {
    const subject = newSubject()
    const { body } = await logInAt(t, provider, connectionId, subject)
    const first = await fetchProfile(t, body)
    await t.call(
      endpoints.updateUser,
      { params: { userId: first.userId }, body: { orgOrSchool: 'Earlier owner' } },
      { accessToken: body.access_token },
    )
    await t.ctx.db.deleteFrom('users').where('id', '=', first.userId).execute()
    expect((await refresh(t, body.refresh_token)).status).toBe(400)
    const second = await fetchProfile(t, (await logInAt(t, provider, connectionId, subject)).body)
    expect(second).toMatchObject({ orgOrSchool: '' })
    expect(second.userId).not.toBe(first.userId)
  })

  it('loses the session within an hour if the provider gives nothing to ask with (SEC-326)', async () => {
    provider.forge({ response: (body) => delete body.refresh_token })
    const { body } = await logInAt(t, provider, connectionId, newSubject())
    const start = Date.now()
    t.clock.now = new Date(start + 49 * 60_000)
    const second = await refresh(t, body.refresh_token)
    expect(second.status).toBe(200)
    t.clock.now = new Date(start + 51 * 60_000)
    expect((await refresh(t, second.body.refresh_token)).status).toBe(400)
  })

  it('cannot take over an address: its owner’s new password separates the account from the institution (SEC-336)', async () => {
    const subject = newSubject()
    const { body } = await logInAt(t, provider, connectionId, subject)
    const { userId, email, isEmailConfirmed } = await fetchProfile(t, body)
    expect(isEmailConfirmed).toBe(false)
    const { code } = await requestRecoveryCode(t, email)
    expect((await changePassword(t, code)).status).toBe(204)
    expect((await refresh(t, body.refresh_token)).status).toBe(400)
    const again = await logInAt(t, provider, connectionId, subject)
    expect([again.status, again.body.code]).toEqual([409, 'institution.account_exists'])
    const owner = await t.ctx.db
      .selectFrom('users')
      .select(['has_password'])
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(owner).toEqual({ has_password: true })
  })

  it('with an address of another organization’s domain gets no confirmed address (SEC-320)', async () => {
    const victim = await buildAdministrator(t)
    const { connectionId: otherId } = await insertConnection(t, victim)
    await approve(t, victim, otherId, 'victim.example')
    provider.forge({
      claims: set({ email: 'dean@victim.example', email_verified: true }),
    })
    const { body } = await logInAt(t, provider, connectionId, newSubject())
    expect(await fetchProfile(t, body)).toMatchObject({
      email: 'dean@victim.example',
      isEmailConfirmed: false,
    })
  })

  it('of an institution is not logged in to the account of a locked user (SEC-337)', async () => {
    const subject = newSubject()
    const { userId } = await fetchProfile(t, (await logInAt(t, provider, connectionId, subject)).body)
    await t.ctx.db.updateTable('users').set({ locked_at: new Date() }).where('id', '=', userId).execute()
    const { status, body } = await logInAt(t, provider, connectionId, subject)
    expect([status, body.code]).toEqual([403, 'institution.refused'])
  })
})

describe('a proof at the institution', () => {
  const now = () => Math.floor(Date.now() / 1000)

  it('is accepted only with a recent time of the log-in there (SEC-328)', async () => {
    const subject = newSubject()
    const { body: tokens } = await logInAt(t, provider, connectionId, subject)
    const { userId } = await fetchProfile(t, tokens)
    const session = { accessToken: tokens.access_token as string }
    const prove = async (claims: object) => {
      provider.forge({ claims: set(claims) })
      const { body } = await t.call(endpoints.startInstitutionProof, { params: { userId } }, session)
      const query = await provider.logIn(body.url, subject)
      const proof = { params: { userId }, body: { secret: body.secret, query } }
      const { status, body: answer } = await t.call(endpoints.finishInstitutionProof, proof, session)
      return [status, answer.code]
    }
    const refused = [403, 'institution.refused']
    expect(await prove({})).toEqual(refused)
    expect(await prove({ auth_time: 0 })).toEqual(refused)
    expect(await prove({ auth_time: now() - 6 * 60 })).toEqual(refused)
    expect(await prove({ auth_time: String(now()) })).toEqual(refused)
    expect(await prove({ auth_time: now() - 60 })).toEqual([204, undefined])
  })
})

describe('a provider', () => {
  const create = (issuer = provider.issuer) =>
    t.call(
      endpoints.createConnection,
      {
        query: { organizationId: administrator.organizationId },
        body: { name: 'A', issuer, clientId: 'a', trustsEmail: true, isOnlyLogin: false, state: 'on' },
      },
      administrator,
    )

  it.each([
    ['another issuer', { issuer: 'https://other.example' }],
    ['an issuer for all tenants', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
    ['a script instead of the address of its login page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a script instead of the address of its log-out', { end_session_endpoint: 'javascript:alert(1)' }],
    ['no keys', { jwks_uri: undefined }],
  ])('that states %s cannot be connected (SEC-338)', async (_, metadata) => {
    provider.forge({ metadata })
    const { status, body } = await create()
    expect([status, body.code]).toEqual([400, 'connection.issuer'])
  })

  it.each([
    'https://localhost:1',
    'http://169.254.169.254',
    'https://10.0.0.1',
    'http://[::1]:80',
    'https://0x7f.1',
  ])('at the private address %s is not asked (SEC-339)', async (issuer) => {
    const { status, body } = await create(issuer)
    expect([status, body.code]).toEqual([503, 'connection.unreachable'])
  })

  it('gets no secret that was entered for another provider (SEC-340)', async () => {
    const connection = await connect(t, administrator, provider)
    const other = await startForgingProvider()
    const change = await changeConnection(t, administrator, connection.id, { issuer: other.issuer })
    expect(change.body).toMatchObject({ issuer: other.issuer, hasSecret: false })
    await other.close()
  })

  it('is never asked for the password of the product: an institution account has none to guess (SEC-341)', async () => {
    const { body } = await logInAt(t, provider, connectionId, newSubject())
    const { username } = await fetchProfile(t, body)
    const user = await buildUser(t)
    const response = await t.call(endpoints.login, { body: { username, password: user.password } })
    expect(response.body.code).toBe('login.failed')
  })
})
