import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { grantAdministrator } from '../../organizations/administrators/grant-administrator.ts'
import { buildAdministrator, buildInstrument } from '../../testing/builders.ts'
import { buildPlatform, enterCourse, platformEnvironment, ticketIn } from '../../testing/course-steps.ts'
import { type MockPlatform, startMockPlatform } from '../../testing/mock-platform.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { PUBLISHED_BEFORE_USE_MS, rotateToolKeys, signForPlatform } from './tool-keys.ts'

let t: TestApp
const platforms: MockPlatform[] = []
beforeAll(async () => {
  t = await createTestApp({ ...platformEnvironment, LOG_LEVEL: 'silent' })
  await buildInstrument(t)
})
afterEach(async () => {
  delete t.clock.now
  for (const mock of platforms.splice(0)) await mock.close()
})
afterAll(() => t.close())

async function start(product?: Parameters<typeof startMockPlatform>[0]) {
  const mock = await startMockPlatform(product)
  platforms.push(mock)
  return mock
}

describe('registration by hand', () => {
  it('stores a platform with approved deployments, and shows the addresses to enter there (REQ-390)', async () => {
    const { mock, administrator, organizationId, platform } = await buildPlatform(t)
    platforms.push(mock)
    const { body } = await t.call(endpoints.listPlatforms, { query: { organizationId } }, administrator)
    expect(body.items).toMatchObject([
      {
        id: platform.id,
        state: 'on',
        seatsPerCourse: 200,
        teachersSeeReports: false,
        trustsEmail: false,
        deployments: [{ deploymentId: 'deployment-1', approvedAt: expect.any(String) }],
        lastLaunchAt: null,
      },
    ])
    expect(body.tool).toMatchObject({
      loginUrl: 'https://lpi.test/lti/login',
      keySetUrl: 'https://lpi.test/lti/keys',
    })
  })

  it('refuses an issuer and client that are registered, also by another organization, and keys that cannot be read', async () => {
    const { mock } = await buildPlatform(t)
    platforms.push(mock)
    const administrator = await buildAdministrator(t)
    const query = { organizationId: administrator.organizationId }
    const create = (changes: object) =>
      t.call(
        endpoints.createPlatform,
        { query, body: { ...mock.registration, ...changes } as never },
        administrator,
      )
    expect((await create({})).body.code).toBe('platform.exists')
    for (const keySetUrl of [`${mock.origin}/nothing`, 'https://10.0.0.1/keys', 'http://[::1]/keys']) {
      expect((await create({ clientId: 'other', keySetUrl })).body.code).toBe('platform.unreachable')
    }
    expect((await create({ clientId: 'other', keySetUrl: 'ftp://a/b' })).status).toBe(400)
  })

  it('is changed only by administrators of its organization, and only on the version that they have seen', async () => {
    const { mock, administrator, organizationId, platform } = await buildPlatform(t)
    platforms.push(mock)
    const { deploymentIds: _, ...settings } = mock.registration
    const update = (caller: typeof administrator, version: number, query = { organizationId }) =>
      t.call(
        endpoints.updatePlatform,
        {
          params: { platformId: platform.id },
          query,
          body: { ...settings, name: 'Renamed', state: 'on', version },
        },
        caller,
      )
    const stranger = await buildAdministrator(t)
    expect((await update(stranger, 0)).status).toBe(404)
    expect((await update(stranger, 0, { organizationId: stranger.organizationId })).status).toBe(404)
    expect((await update(administrator, 0)).body).toMatchObject({ name: 'Renamed', version: 1 })
    expect((await update(administrator, 0)).body.code).toBe('connection.changed')
  })

  it('is deleted like every connection: at once if nobody came through it, otherwise it ends after 90 days', async () => {
    const { mock, administrator, organizationId, platform } = await buildPlatform(t)
    platforms.push(mock)
    const args = { params: { connectionId: platform.id }, query: { organizationId } }
    await enterCourse(t, mock)
    const dependents = await t.call(endpoints.getConnectionDependents, args, administrator)
    expect(dependents.body).toMatchObject({ accounts: 1, accountsWithoutPassword: 1 })
    expect((await t.call(endpoints.deleteConnection, args, administrator)).status).toBe(204)
    const { body } = await t.call(endpoints.listPlatforms, { query: { organizationId } }, administrator)
    expect(body.items).toMatchObject([{ state: 'ending', endsAt: expect.any(String) }])
    const { response } = await mock.launch(t, { subject: 'still-there' })
    expect(ticketIn(response)).not.toBe('')
  })
})

it('a deployment chooses the organization of its courses, which the administrator must administer too', async () => {
  const { mock, administrator, organizationId, platform } = await buildPlatform(t)
  platforms.push(mock)
  const { deployments } = (
    await t.call(endpoints.listPlatforms, { query: { organizationId } }, administrator)
  ).body.items[0]
  const other = await buildAdministrator(t)
  const assign = () =>
    t.call(
      endpoints.updateDeployment,
      {
        params: { platformId: platform.id, deploymentId: deployments[0].id },
        query: { organizationId },
        body: { isApproved: true, cohortsOrganizationId: other.organizationId },
      },
      administrator,
    )
  expect((await assign()).status).toBe(404)
  const { organizationId: otherId } = other
  await grantAdministrator(t.ctx.db, {
    organizationId: otherId,
    userId: administrator.userId,
    cohortIds: null,
  })
  expect((await assign()).body.deployments[0]).toMatchObject({ organizationId: otherId })
  const { assessmentId } = await enterCourse(t, mock, { subject: 'elsewhere' })
  const { organization_id } = await t.ctx.db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select('organization_id')
    .where('assessments.id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  expect(organization_id).toBe(otherId)
})

describe('dynamic registration', () => {
  async function createLink() {
    const administrator = await buildAdministrator(t)
    const { organizationId } = administrator
    const { body } = await t.call(
      endpoints.createRegistrationLink,
      { query: { organizationId } },
      administrator,
    )
    return { administrator, organizationId, url: new URL(body.url) }
  }

  const open = (link: URL, configuration: string) => {
    const url = new URL(link)
    url.searchParams.set('openid_configuration', configuration)
    url.searchParams.set('registration_token', 'token-of-the-platform')
    return t.app.inject(`${url.pathname}${url.search}`)
  }

  it.each(['moodle', 'brightspace'] as const)(
    'of %s registers both sides with one link, and the next launch works (REQ-390)',
    async (product) => {
      const mock = await start(product)
      const { administrator, organizationId, url } = await createLink()
      const page = await open(url, `${mock.origin}/openid`)
      expect([page.statusCode, page.body.includes('org.imsglobal.lti.close')]).toEqual([200, true])
      expect(String(page.headers['content-security-policy'])).toContain(`frame-ancestors ${mock.origin}`)
      expect(mock.state.registrations).toMatchObject([
        {
          authorization: 'Bearer token-of-the-platform',
          initiate_login_uri: 'https://lpi.test/lti/login',
          redirect_uris: ['https://lpi.test/lti/launch'],
          jwks_uri: 'https://lpi.test/lti/keys',
          token_endpoint_auth_method: 'private_key_jwt',
        },
      ])
      const scopes = String(mock.state.registrations[0]!.scope)
      expect(scopes).not.toMatch(/result|readonly(?<!contextmembership\.readonly)/)
      const { body } = await t.call(endpoints.listPlatforms, { query: { organizationId } }, administrator)
      expect(body.items).toMatchObject([{ issuer: mock.issuer, clientId: mock.clientId }])
      const { response } = await mock.launch(t)
      expect(response.body).toContain('<select name="country"')
      expect(ticketIn(response)).not.toBe('')

      expect((await open(url, `${mock.origin}/openid`)).statusCode).toBe(403)
      expect(mock.state.registrations).toHaveLength(1)
    },
  )

  it('needs a link of an administrator, and refuses a platform that names a foreign issuer (SEC-181)', async () => {
    const canvas = await start('canvas')
    expect(
      (await open(new URL('https://lpi.test/lti/register?token=guess'), `${canvas.origin}/openid`))
        .statusCode,
    ).toBe(403)
    expect(canvas.state.registrations).toEqual([])
    const { url, administrator, organizationId } = await createLink()
    // The mock names https://canvas.instructure.com, but is not one of its hosts.
    expect((await open(url, `${canvas.origin}/openid`)).statusCode).toBe(502)
    const { body } = await t.call(endpoints.listPlatforms, { query: { organizationId } }, administrator)
    expect([body.items, canvas.state.registrations]).toEqual([[], []])
  })

  it('sends no request to an address of a private network (SEC-181)', async () => {
    for (const address of [
      'http://10.1.2.3/openid',
      'https://169.254.169.254/latest',
      'https://[::1]/openid',
    ]) {
      const { url } = await createLink()
      expect((await open(url, address)).statusCode).toBe(502)
    }
  })
})

describe('keys', () => {
  it('of the platform are read once, and again for an unknown key', async () => {
    const { mock } = await buildPlatform(t)
    platforms.push(mock)
    const reads = mock.state.keyReads
    for (const subject of ['k1', 'k2'])
      expect(ticketIn((await mock.launch(t, { subject })).response)).not.toBe('')
    expect(mock.state.keyReads).toBe(reads + 1)
  })

  it('of the installation are published without their private part, and a new one signs after a day', async () => {
    const kids = async () => {
      const { keys } = (await t.app.inject('/lti/keys')).json()
      for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
      return keys.map(({ kid }: { kid: string }) => kid) as string[]
    }
    const signer = async () => {
      const token = await signForPlatform(t.ctx, { issuer: 'client', audience: 'platform' })
      return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid
    }
    const [first] = await kids()
    const second = await rotateToolKeys(t.ctx)
    expect((await kids()).sort()).toEqual([first, second].sort())
    expect(await signer()).toBe(first)
    t.clock.now = new Date(Date.now() + PUBLISHED_BEFORE_USE_MS + 60_000)
    expect(await signer()).toBe(second)
    const third = await rotateToolKeys(t.ctx)
    expect((await kids()).sort()).toEqual([second, third].sort())
    const rows = await t.ctx.db.selectFrom('tool_keys').selectAll().execute()
    expect(rows.find(({ kid }) => kid === first)?.private_jwk).toBeNull()
    expect(JSON.stringify(rows)).not.toContain('"d"')
  })

  it('of the installation are replaced if they were encrypted with a key that is lost', async () => {
    const kids = async (app: TestApp) =>
      (await app.app.inject('/lti/keys')).json().keys.map(({ kid }: { kid: string }) => kid) as string[]
    const before = await kids(t)
    const settings = { ENCRYPTION_KEY: 'another key for tests, longer than thirty-two' }
    const restored = await createTestApp(settings, { db: t.ctx.db.withTables() })
    expect(await kids(restored)).toHaveLength(1)
    expect(before).not.toContain((await kids(restored))[0])
    await restored.close()
  })
})
