import { type Connection, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { eraseExpired } from '../../operation/retention/erase-expired.ts'
import { buildAdministrator, buildCompletedAssessment, buildUser } from '../../testing/builders.ts'
import {
  changeConnection,
  connect,
  fetchProfile,
  insertConnection,
  insertIdentityOf,
  logInAt,
  loopbackNetworks,
} from '../../testing/connection-steps.ts'
import { startDnsServer } from '../../testing/start-dns-server.ts'
import { type OidcProvider, startOidcProvider } from '../../testing/start-oidc-provider.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

const DAY_MS = 24 * 60 * 60_000

let t: TestApp
let dns: Awaited<ReturnType<typeof startDnsServer>>
let provider: OidcProvider
beforeAll(async () => {
  dns = await startDnsServer()
  t = await createTestApp(loopbackNetworks, { dns: dns.resolver, hasLowPasswordCost: true })
  provider = await startOidcProvider({})
})
afterAll(async () => {
  await provider.close()
  await t.close()
  await dns.close()
})

const argsOf = ({ organizationId }: Administrator, connectionId: string) => ({
  params: { connectionId },
  query: { organizationId },
})

async function findConnection(administrator: Administrator, connectionId: string) {
  const query = { organizationId: administrator.organizationId }
  const { body } = await t.call(endpoints.listConnections, { query }, administrator)
  return (body.items as Connection[]).find(({ id }) => id === connectionId)
}

describe('a connection', () => {
  it('is set up by an administrator, who never gets the secret back, and shows the addresses to enter at the provider (REQ-409)', async () => {
    const administrator = await buildAdministrator(t)
    const created = await connect(t, administrator, provider, { state: 'draft' })
    expect(created).toMatchObject({
      issuer: provider.issuer,
      state: 'draft',
      hasSecret: true,
      redirectUri: 'https://lpi.test/login/return',
      logoutRedirectUri: 'https://lpi.test/login',
      loginLink: `https://lpi.test/login/with/${created.id}`,
      domains: [],
    })
    expect(JSON.stringify(created)).not.toContain(provider.clientSecret)
    const changed = await changeConnection(t, administrator, created.id, { state: 'on', name: 'Lakeside' })
    expect(changed.body).toMatchObject({ state: 'on', name: 'Lakeside', hasSecret: true })
    const outdated = { ...created, version: created.version, state: 'off' as const }
    const conflict = await t.call(
      endpoints.updateConnection,
      { ...argsOf(administrator, created.id), body: outdated },
      administrator,
    )
    expect([conflict.status, conflict.body.code]).toEqual([409, 'connection.changed'])
    const events = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['connection.created', 'connection.turned_on']),
    )
  })

  it('to Google needs the domain whose accounts it accepts, and one to an unknown cohort is refused (SEC-344)', async () => {
    const administrator = await buildAdministrator(t)
    const create = (body: object) =>
      t.call(
        endpoints.createConnection,
        {
          query: { organizationId: administrator.organizationId },
          body: {
            name: 'A',
            issuer: provider.issuer,
            clientId: 'a',
            trustsEmail: false,
            isOnlyLogin: false,
            state: 'on',
            ...body,
          },
        },
        administrator,
      )
    const google = await create({ issuer: 'https://accounts.google.com' })
    expect(google.body).toMatchObject({
      code: 'input.invalid',
      details: { fields: [{ field: 'hostedDomain', problem: 'required' }] },
    })
    const { cohortId } = await buildCompletedAssessment(t)
    const rule = { group: 'a', organizationRole: 'CohortAdmin', folderIds: [cohortId] }
    expect((await create({ groupRules: [rule] })).status).toBe(404)
  })
})

describe('a domain', () => {
  it('leads to a connection only after the DNS record was found, and to no second one (REQ-409, SEC-345)', async () => {
    const [administrator, intruder] = [await buildAdministrator(t), await buildAdministrator(t)]
    const [own, other] = [await connect(t, administrator, provider), await connect(t, intruder, provider)]
    const body = { domain: 'lakeside.example' }
    const add = async (user: Administrator, id: string) =>
      (await t.call(endpoints.addConnectionDomain, { ...argsOf(user, id), body }, user)).body
    const prove = async (user: Administrator, id: string) => {
      const params = { connectionId: id, ...body }
      const { status, body: answer } = await t.call(
        endpoints.proveConnectionDomain,
        { params, query: { organizationId: user.organizationId } },
        user,
      )
      return [status, answer.code]
    }
    const lookUp = async () => {
      const { body: answer } = await t.call(endpoints.findInstitution, {
        body: { email: 'new@lakeside.example' },
      })
      return answer.institution
    }
    const foreign = await add(intruder, other.id)
    const domain = await add(administrator, own.id)
    expect(domain.recordName).toBe('_lpi-connection.lakeside.example')
    expect(domain.recordValue).not.toBe(foreign.recordValue)
    expect(await prove(administrator, own.id)).toEqual([409, 'connection.domain_unproved'])
    expect(await lookUp()).toBeNull()
    dns.setTexts(domain.recordName, ['v=spf1 -all', domain.recordValue])
    expect(await prove(intruder, other.id)).toEqual([409, 'connection.domain_unproved'])
    expect(await prove(administrator, own.id)).toEqual([200, undefined])
    expect(await lookUp()).toEqual({ connectionId: own.id, name: 'Lakeside College', isOnlyLogin: false })
    // A record that the intruder adds later changes nothing.
    dns.setTexts(domain.recordName, [foreign.recordValue])
    expect(await prove(intruder, other.id)).toEqual([409, 'connection.domain_taken'])
    const params = { connectionId: own.id, domain: 'lakeside.example' }
    const query = { organizationId: administrator.organizationId }
    expect((await t.call(endpoints.removeConnectionDomain, { params, query }, administrator)).status).toBe(
      204,
    )
    expect(await lookUp()).toBeNull()
    expect(await prove(intruder, other.id)).toEqual([200, undefined])
  })
})

describe('the test of a connection', () => {
  it('shows each claim, what the product makes of it and what is missing, and stores nothing (REQ-409)', async () => {
    const administrator = await buildAdministrator(t)
    const connection = await connect(t, administrator, provider, {
      state: 'draft',
      scopes: ['groups'],
      groupsClaim: 'groups',
      groupRules: [{ group: 'deans', organizationRole: 'OrgAdmin', folderIds: [] }],
    })
    const args = argsOf(administrator, connection.id)
    const runTest = async (claims: Record<string, unknown>) => {
      provider.people.tester = claims
      const { body: visit } = await t.call(endpoints.startConnectionTest, args, administrator)
      const body = { secret: visit.secret, query: await provider.logIn(visit.url, 'tester') }
      return (await t.call(endpoints.finishConnectionTest, { ...args, body }, administrator)).body
    }
    const countRows = async () => {
      const users = await t.ctx.db.selectFrom('users').select('id').execute()
      const identities = await t.ctx.db.selectFrom('institution_identities').select('subject').execute()
      return [users.length, identities.length]
    }
    const before = await countRows()
    const complete = await runTest({
      email: 'robin@lakeside.example',
      given_name: 'Robin',
      family_name: 'Rivera',
      groups: ['deans', 'staff'],
    })
    expect(complete.wouldBe).toEqual({
      account: 'new',
      email: 'robin@lakeside.example',
      firstName: 'Robin',
      lastName: 'Rivera',
      organizationRole: 'OrgAdmin',
    })
    expect(complete.claims).toEqual(
      expect.arrayContaining([
        { name: 'sub', value: 'tester', finding: 'subject' },
        { name: 'email', value: 'robin@lakeside.example', finding: 'email_domain_unproved' },
        { name: 'groups', value: '["deans","staff"]', finding: 'groups_match' },
        { name: 'iss', value: provider.issuer, finding: 'signature_valid' },
      ]),
    )
    const incomplete = await runTest({ custom: true })
    expect(incomplete.findings).toEqual(
      expect.arrayContaining([
        { finding: 'email_missing', level: 'advice', values: { claim: 'email', email: '', domain: '' } },
        { finding: 'name_missing', level: 'advice', values: { claim: 'given_name, family_name' } },
        { finding: 'groups_missing', level: 'fault', values: { claim: 'groups' } },
      ]),
    )
    await buildUser(t, { username: 'known@lakeside.example' })
    expect((await runTest({ email: 'known@lakeside.example' })).wouldBe.account).toBe('to_be_joined')
    expect(await countRows()).toEqual([before[0]! + 1, before[1]])
  })

  it('says why the provider refused (REQ-409)', async () => {
    const administrator = await buildAdministrator(t)
    const connection = await connect(t, administrator, { ...provider, clientSecret: 'a mistyped secret' })
    const args = argsOf(administrator, connection.id)
    provider.people.tester = {}
    const { body: visit } = await t.call(endpoints.startConnectionTest, args, administrator)
    const body = { secret: visit.secret, query: await provider.logIn(visit.url, 'tester') }
    const { status, body: answer } = await t.call(
      endpoints.finishConnectionTest,
      { ...args, body },
      administrator,
    )
    expect({ status, answer }).toMatchObject({
      status: 403,
      answer: { code: 'institution.refused', details: { reason: 'invalid_client' } },
    })
  })
})

describe('the activity of the organization', () => {
  it('and its export list what happens to a connection, without secrets (REQ-287, REQ-409)', async () => {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const { id } = await connect(t, administrator, provider, { state: 'draft' })
    const args = argsOf(administrator, id)
    const listed: string[] = []
    const expectNext = async (event: string) => {
      listed.unshift(event)
      const query = { organizationId, kinds: ['settings' as const] }
      const { body } = await t.call(endpoints.listActivity, { query }, administrator)
      expect(body.items.map((item: { event: string }) => item.event)).toEqual(listed)
      expect(body.items[0]).toMatchObject({ by: 'person', actor: { id: administrator.userId } })
    }
    await expectNext('connection.created')
    await changeConnection(t, administrator, id, { clientSecret: provider.clientSecret })
    await expectNext('connection.changed')
    await changeConnection(t, administrator, id, { state: 'on' })
    await expectNext('connection.turned_on')
    await changeConnection(t, administrator, id, { state: 'off' })
    await expectNext('connection.turned_off')
    provider.people.tester = {}
    const { body: visit } = await t.call(endpoints.startConnectionTest, args, administrator)
    const body = { secret: visit.secret, query: await provider.logIn(visit.url, 'tester') }
    await t.call(endpoints.finishConnectionTest, { ...args, body }, administrator)
    await expectNext('connection.tested')
    const domain = 'activity.example'
    const added = await t.call(endpoints.addConnectionDomain, { ...args, body: { domain } }, administrator)
    await expectNext('connection.domain_added')
    dns.setTexts(added.body.recordName, [added.body.recordValue])
    const domainArgs = { ...args, params: { connectionId: id, domain } }
    await t.call(endpoints.proveConnectionDomain, domainArgs, administrator)
    await expectNext('connection.domain_proved')
    await t.call(endpoints.removeConnectionDomain, domainArgs, administrator)
    await expectNext('connection.domain_removed')
    const { userId } = await buildUser(t)
    await insertIdentityOf(t, id, userId)
    await t.call(endpoints.deleteConnection, args, administrator)
    await expectNext('connection.ending')
    t.clock.now = new Date(Date.now() + 91 * DAY_MS)
    await eraseExpired(t.ctx)
    delete t.clock.now
    const query = { organizationId, language: 'es' }
    const colleague = await buildAdministrator(t, { organizationId })
    const { body: file } = await t.call(endpoints.exportActivity, { query }, colleague)
    const text = file.toString('utf8')
    expect(text).toContain('"Automático","Eliminó una conexión"')
    expect(text).toContain('"Probó un inicio de sesión de institución"')
    const events = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    expect(text + JSON.stringify(events)).not.toMatch(new RegExp(`${provider.clientSecret}|lpi-connection=`))
  })
})

describe('the end of a connection', () => {
  it('lists first what depends on it, lasts 90 days and leaves the accounts (REQ-409)', async () => {
    const administrator = await buildAdministrator(t)
    const { id } = await connect(t, administrator, provider)
    const args = argsOf(administrator, id)
    provider.people.leaver = { name: 'Robin Rivera' }
    const { body: tokens } = await logInAt(t, provider, id, 'leaver')
    const leaver = await fetchProfile(t, tokens)
    const { organizationId } = administrator
    await buildCompletedAssessment(t, {
      organizationId,
      learner: { userId: leaver.userId, accessToken: tokens.access_token } as never,
    })
    const { body } = await t.call(endpoints.getConnectionDependents, args, administrator)
    expect(body).toEqual({
      accounts: 1,
      accountsWithoutPassword: 1,
      accountsWithoutAddress: 1,
      administrators: 0,
      cohorts: 1,
      isBlocked: false,
    })
    expect((await t.call(endpoints.deleteConnection, args, administrator)).status).toBe(204)
    const ending = await findConnection(administrator, id)
    expect(ending?.state).toBe('ending')
    expect(Date.parse(ending!.endsAt!) - Date.now()).toBeGreaterThan(89 * DAY_MS)
    expect(await fetchProfile(t, tokens)).toMatchObject({ institution: { endsAt: ending!.endsAt } })
    expect((await logInAt(t, provider, id, 'leaver')).status).toBe(200)
    // A change of mind keeps everything.
    expect((await changeConnection(t, administrator, id, { state: 'on' })).body.endsAt).toBeNull()
    await t.call(endpoints.deleteConnection, args, administrator)
    t.clock.now = new Date(Date.now() + 91 * DAY_MS)
    expect(await eraseExpired(t.ctx)).toMatchObject({ connections: 1 })
    delete t.clock.now
    const remaining = await t.ctx.db.selectFrom('connections').select('id').where('id', '=', id).execute()
    expect(remaining).toEqual([])
    const account = await t.ctx.db.selectFrom('users').select('id').where('id', '=', leaver.userId).execute()
    expect(account).toHaveLength(1)
  })

  it('is refused if no administrator with a password would remain (REQ-409, SEC-346)', async () => {
    const administrator = await buildAdministrator(t)
    const { connectionId } = await insertConnection(t, { organizationId: administrator.organizationId })
    await t.ctx.db
      .updateTable('users')
      .set({ has_password: false })
      .where('id', '=', administrator.userId)
      .execute()
    const args = argsOf(administrator, connectionId)
    const { status, body } = await t.call(endpoints.deleteConnection, args, administrator)
    expect([status, body.code]).toEqual([409, 'colleague.last_administrator'])
    const dependents = await t.call(endpoints.getConnectionDependents, args, administrator)
    expect(dependents.body.isBlocked).toBe(true)
  })
})

describe('the settings of the web application', () => {
  it('contain the log-in at an institution only if a connection is on (REQ-400)', async () => {
    const fresh = await createTestApp()
    const read = async () => {
      fresh.ctx.state.clear()
      return (await fresh.call(endpoints.getWebConfig, {})).body.institutionLogin
    }
    expect(await read()).toBe(false)
    const { organizationId } = await buildAdministrator(fresh)
    await insertConnection(fresh, { organizationId, state: 'draft' })
    expect(await read()).toBe(false)
    await insertConnection(fresh, { organizationId, state: 'on' })
    expect(await read()).toBe(true)
    await fresh.close()
  })
})
