import { endpoints } from '@lpi/contract'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { buildAdministrator, buildCohort, buildUser } from '../../testing/builders.ts'
import {
  approve,
  changeConnection,
  connect,
  fetchProfile,
  insertConnection,
  insertIdentityOf,
  logInAt,
  loopbackNetworks,
  visitProvider,
} from '../../testing/connection-steps.ts'
import { logIn, refresh } from '../../testing/identity-steps.ts'
import { LEGACY_LOGIN_KEY } from '../../testing/query-cases.ts'
import { insertSecondFactor, knownCode } from '../../testing/second-factor-steps.ts'
import { type OidcProvider, startOidcProvider } from '../../testing/start-oidc-provider.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const DOMAIN = 'lakeside.example'
const MINUTE_MS = 60_000

let t: TestApp
let provider: OidcProvider
beforeAll(async () => {
  t = await createTestApp(
    { ...loopbackNetworks, LEGACY_LOGIN_KEY, REQUESTS_PER_MINUTE: '100000' },
    { hasLowPasswordCost: true },
  )
  provider = await startOidcProvider({})
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

/** A person at the provider, with an address of their own. */
let people = 0
function addPerson(claims: Record<string, unknown> = {}) {
  const subject = `person-${++people}`
  const email = `${subject}@${DOMAIN}`
  provider.people[subject] = { email, given_name: 'Robin', family_name: 'Rivera', ...claims }
  return { subject, email }
}

/** An organization with a connection that is on and trusts the addresses of its proved domain. */
async function buildConnection(settings: Parameters<typeof connect>[3] = {}) {
  const administrator = await buildAdministrator(t)
  const connection = await connect(t, administrator, provider, settings)
  await t.ctx.db.deleteFrom('connection_domains').execute()
  await approve(t, administrator, connection.id, DOMAIN)
  return { administrator, connectionId: connection.id }
}

async function readEvents(userId: string) {
  const events = await listAuditEvents(t.ctx.db, { userId })
  return events.map(({ event, details }) => ({ event, details }))
}

describe('a log-in at an institution', () => {
  it('makes an account without a password at the first log-in, and logs in to it afterward (REQ-450)', async () => {
    const { connectionId } = await buildConnection({ country: 'US' })
    const { subject, email } = addPerson({ locale: 'fr-CA' })
    const { body, queries } = await t
      .recordQueries(async () => logInAt(t, provider, connectionId, subject))
      .then(({ result, queries }) => ({ body: result.body, queries: queries.length }))
    expect(queries).toBe(17)
    const profile = await fetchProfile(t, body)
    expect(profile).toMatchObject({
      username: email,
      email,
      isEmailConfirmed: true,
      firstName: 'Robin',
      lastName: 'Rivera',
      country: 'US',
      language: 'fr',
      hasPassword: false,
      institution: { connectionId, name: 'Lakeside College', endsAt: null },
    })
    expect(await readEvents(profile.userId)).toMatchObject([
      { event: 'account.created', details: { from: 'institution', connectionId } },
      { event: 'login.succeeded', details: { from: 'institution', connectionId } },
    ])
    const exported = await t.call(
      endpoints.exportOwnData,
      { params: { userId: profile.userId } },
      { accessToken: body.access_token },
    )
    expect(exported.body.institutions).toMatchObject([
      { name: 'Lakeside College', issuer: provider.issuer, subject },
    ])
    // The address may get another owner; the person stays the same.
    provider.people[subject] = { email: `renamed-${email}`, name: 'Someone Else' }
    const second = await logInAt(t, provider, connectionId, subject)
    expect(await fetchProfile(t, second.body)).toMatchObject({
      userId: profile.userId,
      email,
      lastName: 'Rivera',
    })
    // A new person with the former address is another person.
    const successor = addPerson({ email })
    expect((await logInAt(t, provider, connectionId, successor.subject)).body.code).toBe(
      'institution.account_exists',
    )
  })

  it('makes an account with a generated username if the provider sends no usable address (REQ-450)', async () => {
    const { connectionId } = await buildConnection()
    for (const email of [undefined, 'not an address', 42]) {
      const { subject } = addPerson({ email, given_name: undefined, family_name: undefined, name: '王小明' })
      const { body } = await logInAt(t, provider, connectionId, subject)
      const profile = await fetchProfile(t, body)
      expect(profile).toMatchObject({ email: '', isEmailConfirmed: false, firstName: '', lastName: '王小明' })
      expect(profile.username).toBe('')
    }
  })

  it('counts an address as confirmed only if the connection trusts it and its domain is proved (REQ-450, SEC-320)', async () => {
    const { administrator, connectionId } = await buildConnection()
    const isConfirmed = async (claims: Record<string, unknown>) => {
      const { subject } = addPerson(claims)
      const { body } = await logInAt(t, provider, connectionId, subject)
      return (await fetchProfile(t, body)).isEmailConfirmed
    }
    expect(await isConfirmed({})).toBe(true)
    expect(await isConfirmed({ email_verified: false })).toBe(false)
    expect(await isConfirmed({ email: 'dean@another-college.example' })).toBe(false)
    await changeConnection(t, administrator, connectionId, { trustsEmail: false })
    expect(await isConfirmed({})).toBe(false)
    // The owner of the mailbox gets a link to confirm it.
    const mails = await t.readMails()
    expect(mails.filter(({ to }) => to === 'dean@another-college.example')).toHaveLength(1)
  })

  it('joins an existing account only for its owner, who logs in to it with the ticket of the log-in (REQ-403, SEC-321)', async () => {
    const { connectionId } = await buildConnection()
    const { subject, email } = addPerson()
    const owner = await buildUser(t, { username: email })
    const { status, body } = await logInAt(t, provider, connectionId, subject)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'institution.account_exists' } })
    const { ticket } = body.details
    expect(body.details.email).toBe(email)
    const join = async (user: { userId: string; accessToken: string }) =>
      (await t.call(endpoints.joinInstitution, { params: { userId: user.userId }, body: { ticket } }, user))
        .status
    // Not in a session that was open before, and not for another account.
    expect(await join(owner)).toBe(400)
    const session = await logIn(t, email, owner.password)
    expect(await join(await buildUser(t))).toBe(400)
    const ownerSession = { userId: owner.userId, accessToken: session.body.access_token }
    expect(await join(ownerSession)).toBe(204)
    expect(await join(ownerSession)).toBe(400)
    const tokens = await logInAt(t, provider, connectionId, subject)
    expect(await fetchProfile(t, tokens.body)).toMatchObject({ userId: owner.userId, hasPassword: true })
  })

  it('gives and takes roles with the groups of the institution, and changes no other role (REQ-452, SEC-322)', async () => {
    const { administrator, connectionId } = await buildConnection()
    const { organizationId } = administrator
    const { cohortId } = await buildCohort(t, { organizationId })
    await changeConnection(t, administrator, connectionId, {
      scopes: ['groups'],
      groupsClaim: 'groups',
      groupRules: [
        { group: 'deans', organizationRole: 'OrgAdmin', folderIds: [] },
        { group: 'coaches', organizationRole: 'CohortAdmin', folderIds: [cohortId] },
      ],
    })
    const { subject } = addPerson()
    const rolesWith = async (groups: unknown, claims = provider.people[subject]!) => {
      provider.people[subject] = { ...claims, groups }
      const { body } = await logInAt(t, provider, connectionId, subject)
      const { userId } = await fetchProfile(t, body)
      const caller = { accessToken: body.access_token as string }
      const roles = await t.call(endpoints.listOrganizationUserRoles, { query: { userId, size: 10 } }, caller)
      const { items, cohortRoles } = roles.body as Record<string, { organizationRole: string }[]>
      return [...items!, ...cohortRoles!].map(({ organizationRole }) => organizationRole)
    }
    expect(await rolesWith(['students'])).toEqual([])
    expect(await rolesWith('coaches')).toEqual(['CohortAdmin'])
    expect(await rolesWith(['coaches', 'deans'])).toEqual(['OrgAdmin'])
    expect(await rolesWith([])).toEqual([])
    // The last administrator keeps the role, even if the group is gone.
    expect(await rolesWith('deans')).toEqual(['OrgAdmin'])
    await t.ctx.db.updateTable('organization_user_roles').set({ used_at: t.ctx.now() }).execute()
    await t.ctx.db.deleteFrom('organization_user_roles').where('user_id', '=', administrator.userId).execute()
    expect(await rolesWith([])).toEqual(['OrgAdmin'])
    // A role that an administrator granted is not taken away.
    await t.ctx.db.updateTable('organization_user_roles').set({ connection_id: null }).execute()
    await buildAdministrator(t, { organizationId })
    expect(await rolesWith([])).toEqual(['OrgAdmin'])
  })

  it('refuses a draft, and a person without the hosted domain of the connection (SEC-323)', async () => {
    const { administrator, connectionId } = await buildConnection({ hostedDomain: DOMAIN })
    const { subject } = addPerson()
    const { status, body } = await logInAt(t, provider, connectionId, subject)
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'institution.refused' } })
    const started = await visitProvider(t, provider, connectionId, subject)
    await changeConnection(t, administrator, connectionId, { state: 'draft' })
    expect((await t.call(endpoints.finishInstitutionLogin, { body: started })).body.code).toBe(
      'institution.invalid',
    )
    const start = await t.call(endpoints.startInstitutionLogin, { params: { connectionId } })
    expect(start.status).toBe(404)
    expect((await t.call(endpoints.getInstitution, { params: { connectionId } })).status).toBe(404)
  })

  it('asks for the second factor of the account, and the session then still belongs to the institution (SEC-324)', async () => {
    const { administrator, connectionId } = await buildConnection()
    const { subject } = addPerson()
    const first = await logInAt(t, provider, connectionId, subject)
    const { userId } = await fetchProfile(t, first.body)
    await insertSecondFactor(t, { userId, sessionId: userId })
    const { status, body } = await logInAt(t, provider, connectionId, subject)
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'second_factor.required' } })
    const { challenge } = body.details
    const tokens = await t.call(endpoints.loginWithCode, { body: { challenge, code: knownCode() } })
    expect(tokens.status).toBe(200)
    await changeConnection(t, administrator, connectionId, { state: 'off' })
    expect((await refresh(t, tokens.body.refresh_token)).status).toBe(400)
  })
})

describe('with “institution only”', () => {
  it('a password, its recovery and the legacy login are refused, except for the break-glass administrator (REQ-453, SEC-325)', async () => {
    const { administrator, connectionId } = await buildConnection()
    const { subject, email } = addPerson()
    const owner = await buildUser(t, { username: email })
    const { body } = await logInAt(t, provider, connectionId, subject)
    const session = await logIn(t, email, owner.password)
    await t.call(
      endpoints.joinInstitution,
      { params: { userId: owner.userId }, body: { ticket: body.details.ticket } },
      { accessToken: session.body.access_token },
    )
    await t.ctx.db
      .insertInto('institution_identities')
      .values({
        connection_id: connectionId,
        issuer: provider.issuer,
        subject: 'dean',
        user_id: administrator.userId,
      })
      .execute()
    const { username } = administrator
    const change = await changeConnection(t, administrator, connectionId, { isOnlyLogin: true })
    expect(change.body.code).toBe('connection.break_glass')
    const settings = { isOnlyLogin: true, breakGlassEmail: username }
    expect((await changeConnection(t, administrator, connectionId, settings)).status).toBe(200)

    const refused = await logIn(t, email, owner.password)
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 403,
      body: { code: 'institution.only_login', details: { connectionId } },
    })
    const claims = new SignJWT({ sub: email, jti: owner.userId, aud: 'lpi' }).setIssuedAt()
    const token = await claims.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(LEGACY_LOGIN_KEY))
    const legacy = await t.call(endpoints.loginFromLegacy, { body: { token } })
    expect([legacy.status, legacy.body.code]).toEqual([403, 'institution.only_login'])
    expect((await logIn(t, email, 'Wrong-42-moss')).body.code).toBe('login.failed')
    expect((await logIn(t, username, administrator.password)).status).toBe(200)

    await t.call(endpoints.recoverPassword, { body: { username: email } })
    await expect.poll(async () => (await t.readMails()).some(({ to }) => to === email)).toBe(true)
    const mail = (await t.readMails()).find(({ to }) => to === email)!
    expect(mail.text).toContain(`https://lpi.test/login/with/${connectionId}`)
    expect(mail.text).toContain('Lakeside College')
    expect(mail.text).not.toContain('reset-password')
    // While the connection is off or ending, the password is accepted, so that people can leave.
    await changeConnection(t, administrator, connectionId, { state: 'off' })
    expect((await logIn(t, email, owner.password)).status).toBe(200)
  })
})

describe('a session of an institution', () => {
  async function openSession() {
    const { administrator, connectionId } = await buildConnection()
    const { subject } = addPerson()
    const { body } = await logInAt(t, provider, connectionId, subject)
    return { administrator, connectionId, subject, tokens: body }
  }

  /** Refreshes the tokens after some minutes of the product's clock. */
  async function refreshAfter(minutes: number, token: string) {
    t.clock.now = new Date(t.ctx.now().getTime() + minutes * MINUTE_MS)
    return refresh(t, token)
  }

  it('continues while the provider confirms the person, and ends when it no longer does (REQ-454, SEC-326)', async () => {
    const { tokens, subject } = await openSession()
    const second = await refreshAfter(15, tokens.refresh_token)
    expect(second.status).toBe(200)
    const third = await refreshAfter(15, second.body.refresh_token)
    expect(third.status).toBe(200)
    // Within ten minutes of the last answer, the provider is not asked.
    delete provider.people[subject]
    const fourth = await refreshAfter(9, third.body.refresh_token)
    expect(fourth.status).toBe(200)
    expect(await refreshAfter(9, fourth.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session.ended' },
    })
    delete t.clock.now
  })

  it('asks the provider once when several tabs refresh at the same time, and all get the same tokens (REQ-454)', async () => {
    const { tokens } = await openSession()
    t.clock.now = new Date(Date.now() + 15 * MINUTE_MS)
    const before = provider.requests.length
    const responses = await Promise.all(Array.from({ length: 16 }, () => refresh(t, tokens.refresh_token)))
    delete t.clock.now
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(provider.requests.slice(before).filter((request) => request === 'POST /token')).toHaveLength(1)
  })

  it('survives a provider that does not answer, but no longer than an hour (REQ-454)', async () => {
    const { tokens } = await openSession()
    provider.fail('refuses')
    const second = await refreshAfter(30, tokens.refresh_token)
    expect(second.status).toBe(200)
    const third = await refreshAfter(19, second.body.refresh_token)
    expect(third.status).toBe(200)
    expect((await refreshAfter(2, third.body.refresh_token)).status).toBe(400)
    provider.recover()
    delete t.clock.now
  })

  it('ends at the next refresh when the connection is off or deleted (REQ-454)', async () => {
    const { administrator, connectionId, tokens } = await openSession()
    await changeConnection(t, administrator, connectionId, { state: 'off' })
    expect((await refresh(t, tokens.refresh_token)).status).toBe(400)
    const other = await openSession()
    await t.ctx.db.deleteFrom('connections').where('id', '=', other.connectionId).execute()
    expect((await refresh(t, other.tokens.refresh_token)).status).toBe(400)
  })

  it('stores the tokens of the provider only in encrypted form (SEC-327)', async () => {
    await openSession()
    const rows = await t.ctx.db.selectFrom('sessions').select('provider_tokens').execute()
    const stored = rows.map(({ provider_tokens }) => provider_tokens?.toString('latin1') ?? '').join()
    expect(stored).not.toMatch(/refreshToken|subject|eyJ/)
    const secrets = await t.ctx.db.selectFrom('connections').select('client_secret').execute()
    expect(secrets.map(({ client_secret }) => client_secret?.toString('latin1')).join()).not.toContain(
      'a secret',
    )
  })

  it('logs out at the provider too, and returns to the login page (REQ-408)', async () => {
    const { tokens } = await openSession()
    const { body } = await t.call(endpoints.startInstitutionLogout, {}, { accessToken: tokens.access_token })
    const url = new URL(body.url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://lpi.test/login')
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    const user = await buildUser(t)
    expect((await t.call(endpoints.startInstitutionLogout, {}, user)).body).toEqual({ url: null })
  })
})

describe('a proof at the institution', () => {
  it('requires the same person to log in again there, in the session that started it (REQ-405, SEC-328)', async () => {
    const { connectionId } = await buildConnection()
    const { subject } = addPerson()
    const open = async () => {
      const { body } = await logInAt(t, provider, connectionId, subject)
      const { userId } = await fetchProfile(t, body)
      return { params: { userId }, accessToken: body.access_token as string }
    }
    const session = await open()
    const prove = async (as: string, finishedBy = session) => {
      const { body } = await t.call(endpoints.startInstitutionProof, { params: session.params }, session)
      const url = new URL(body.url)
      expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0'])
      const query = await provider.logIn(body.url, as)
      const proof = { params: session.params, body: { secret: body.secret, query } }
      return t.call(endpoints.finishInstitutionProof, proof, finishedBy)
    }
    const provedAt = async () => {
      const rows = await t.ctx.db
        .selectFrom('sessions')
        .select('proved_at')
        .where('user_id', '=', session.params.userId)
        .where('proved_at', 'is not', null)
        .execute()
      return rows.length
    }
    const stranger = addPerson()
    expect((await prove(stranger.subject)).body.code).toBe('institution.refused')
    expect((await prove(subject, await open())).body.code).toBe('institution.invalid')
    expect(await provedAt()).toBe(0)
    expect((await prove(subject)).status).toBe(204)
    expect(await provedAt()).toBe(1)
  })
})

it('a proof leads to the institution, even if the person last came from a course of a learning platform (REQ-405)', async () => {
  const { administrator, connectionId } = await buildConnection()
  const { subject } = addPerson()
  const { body: tokens } = await logInAt(t, provider, connectionId, subject)
  const { userId } = await fetchProfile(t, tokens)
  const { connectionId: platformId } = await insertConnection(t, administrator)
  await t.ctx.db.updateTable('connections').set({ kind: 'lti' }).where('id', '=', platformId).execute()
  await insertIdentityOf(t, platformId, userId)
  const session = { accessToken: tokens.access_token as string }
  await t.ctx.db
    .updateTable('sessions')
    .set({ connection_id: platformId })
    .where('user_id', '=', userId)
    .execute()
  const start = await t.call(endpoints.startInstitutionProof, { params: { userId } }, session)
  expect(start.status).toBe(201)
  expect(new URL(start.body.url).origin).toBe(provider.issuer)
  expect((await fetchProfile(t, tokens)).institution).toMatchObject({ connectionId })
})

describe('a provider that cannot be reached', () => {
  it('leads to an error that says so, and the visit can be started again (REQ-457)', async () => {
    const { connectionId } = await buildConnection()
    const { subject } = addPerson()
    const body = await visitProvider(t, provider, connectionId, subject)
    provider.fail('refuses')
    const finished = await t.call(endpoints.finishInstitutionLogin, { body })
    const started = await t.call(endpoints.startInstitutionLogin, { params: { connectionId } })
    provider.recover()
    expect([finished.status, finished.body.code]).toEqual([503, 'connection.unreachable'])
    expect([started.status, started.body.code]).toEqual([503, 'connection.unreachable'])
    expect((await logInAt(t, provider, connectionId, subject)).status).toBe(200)
  })
})
