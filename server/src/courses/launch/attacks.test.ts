import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { base64url, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildPlatform,
  clickBegin,
  enterCourse,
  platformEnvironment,
  ticketIn,
} from '../../testing/course-steps.ts'
import {
  formHeaders,
  type MockPlatform,
  postLaunch,
  roles,
  startMockPlatform,
} from '../../testing/mock-platform.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let mock: MockPlatform
let connected: Awaited<ReturnType<typeof buildPlatform>>
beforeAll(async () => {
  t = await createTestApp(platformEnvironment)
})
beforeEach(async () => {
  connected = await buildPlatform(t)
  mock = connected.mock
})
afterEach(async () => {
  delete t.clock.now
  await mock.close()
})
afterAll(() => t.close())

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'

describe('a launch is refused with a page that only explains, and creates nothing (SEC-170)', () => {
  type Forgery = { claims?: Record<string, unknown>; sign?: (payload: JWTPayload) => Promise<string> }
  const now = () => Math.floor(Date.now() / 1000)
  const forgeries: Record<string, () => Forgery | Promise<Forgery>> = {
    'without a signature': () => ({
      sign: async (payload) =>
        `${base64url.encode(JSON.stringify({ alg: 'none' }))}.${base64url.encode(JSON.stringify(payload))}.`,
    }),
    'signed by another platform': async () => {
      const other = await startMockPlatform()
      await other.close()
      return { sign: other.sign }
    },
    'signed with HS256 and the client id': () => ({
      sign: (payload) =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(mock.clientId)),
    }),
    'of a foreign issuer': () => ({ claims: { iss: 'https://evil.example' } }),
    'for another tool': () => ({ claims: { aud: 'another-client' } }),
    'for several tools without naming the authorized one': () => ({
      claims: { aud: [mock.clientId, 'another'] },
    }),
    'that authorizes another tool': () => ({ claims: { azp: 'another-client' } }),
    'that has expired': () => ({ claims: { iat: now() - 900, exp: now() - 120 } }),
    'without an expiry': () => ({ claims: { exp: undefined } }),
    'that is old but does not expire': () => ({ claims: { iat: now() - 3600, exp: now() + 86_400 } }),
    'with the nonce of another login': () => ({ claims: { nonce: randomUUID() } }),
    'without a nonce': () => ({ claims: { nonce: undefined } }),
    'for the address of another site': () => ({
      claims: { [`${CLAIM}target_link_uri`]: 'https://lpi.test.evil.example/lti/launch' },
    }),
    'for another address of this site': () => ({
      claims: { [`${CLAIM}target_link_uri`]: 'https://lpi.test/login' },
    }),
    'of another message type': () => ({ claims: { [`${CLAIM}message_type`]: 'LtiSubmissionReviewRequest' } }),
    'of LTI 1.1': () => ({ claims: { [`${CLAIM}version`]: 'LTI-1p0' } }),
    'without a deployment': () => ({ claims: { [`${CLAIM}deployment_id`]: undefined } }),
    'without a resource link': () => ({ claims: { [`${CLAIM}resource_link`]: undefined } }),
  }

  it.each(Object.entries(forgeries))('%s', async (_, forge) => {
    const { response } = await mock.launch(t, await forge())
    expect([response.statusCode, ticketIn(response)]).toEqual([403, ''])
    expect(response.body).toContain('We couldn’t confirm this visit')
    const rows = await t.ctx.db.selectFrom('course_tickets').selectAll().execute()
    expect(rows.filter(({ connection_id }) => connection_id === connected.platform.id)).toEqual([])
  })
})

it('a launch is accepted once, so a copied one is refused (SEC-170)', async () => {
  const { login, form, response } = await mock.launch(t)
  expect(ticketIn(response)).not.toBe('')
  const replayed = await postLaunch(t, form, { cookie: login.cookie })
  expect([replayed.statusCode, ticketIn(replayed)]).toEqual([400, ''])
})

it('parallel copies of one launch are accepted once (SEC-170)', async () => {
  const login = await mock.startLogin(t)
  const idToken = await mock.sign({ ...mock.claims(), nonce: login.nonce })
  const form = { id_token: idToken, state: login.state }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => postLaunch(t, form, { cookie: login.cookie })),
  )
  expect(responses.filter((response) => ticketIn(response) !== '')).toHaveLength(1)
})

it('a launch is not accepted in another browser than that of its login (SEC-171)', async () => {
  const [attacker, victim] = [await mock.startLogin(t), await mock.startLogin(t)]
  const idToken = await mock.sign({ ...mock.claims({ subject: 'attacker' }), nonce: attacker.nonce })
  const form = { id_token: idToken, state: attacker.state }
  for (const cookie of [
    '',
    victim.cookie,
    attacker.cookie.replace(/=.*/, `=${victim.cookie.split('=')[1]}`),
  ]) {
    const response = await postLaunch(t, form, { cookie })
    expect(ticketIn(response)).toBe('')
  }
  expect(ticketIn(await postLaunch(t, form, { cookie: attacker.cookie }))).not.toBe('')
})

it('a login expires after ten minutes (SEC-171)', async () => {
  const login = await mock.startLogin(t)
  t.clock.now = new Date(Date.now() + 11 * 60_000)
  const issuedAt = Math.floor(t.clock.now.getTime() / 1000)
  const claims = { ...mock.claims(), iat: issuedAt, exp: issuedAt + 300, nonce: login.nonce }
  const form = { id_token: await mock.sign(claims), state: login.state }
  expect((await postLaunch(t, form, { cookie: login.cookie })).statusCode).toBe(400)
})

it('a deployment that nobody has approved gets no further, until an administrator approves it (SEC-172)', async () => {
  const { administrator, organizationId, platform } = connected
  const { response } = await mock.launch(t, { deployment: 'unknown' })
  expect([response.statusCode, response.body.includes('Almost ready')]).toEqual([403, true])
  const query = { organizationId }
  const listed = await t.call(endpoints.listPlatforms, { query }, administrator)
  const waiting = listed.body.items[0].deployments.find(
    (deployment: { approvedAt: string | null }) => !deployment.approvedAt,
  )
  expect(waiting).toMatchObject({ deploymentId: 'unknown', organizationId })
  const params = { platformId: platform.id, deploymentId: waiting.id }
  const approve = (isApproved: boolean) =>
    t.call(endpoints.updateDeployment, { params, query, body: { isApproved } }, administrator)
  expect((await approve(true)).status).toBe(200)
  const { response: page } = await mock.launch(t, { deployment: 'unknown' })
  expect(ticketIn(page)).not.toBe('')
  await approve(false)
  expect((await clickBegin(t, page)).statusCode).toBe(403)
})

it('unknown deployments are stored in a limited number (SEC-172)', async () => {
  for (let i = 0; i < 55; i++) await mock.launch(t, { deployment: `flood-${i}` })
  const { n } = await t.ctx.db
    .selectFrom('platform_deployments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('connection_id', '=', connected.platform.id)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(51)
})

describe('who may frame a page (SEC-173)', () => {
  it('is the registered platform for a launch page, and nobody for every other page', async () => {
    const { response } = await mock.launch(t)
    const policy = String(response.headers['content-security-policy'])
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(mock.origin)
    expect(response.headers['x-frame-options']).toBeUndefined()
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    for (const url of ['/', '/lti/login', '/course/start']) {
      const other = await t.app.inject(url)
      expect(String(other.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
    }
    const forged = await t.app.inject({
      method: 'POST',
      url: '/lti/launch',
      payload: 'state=x&id_token=y',
      headers: formHeaders,
    })
    expect(String(forged.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  it('is no origin that an unsigned request names', async () => {
    const login = await mock.startLogin(t, {
      target_link_uri: 'https://evil.example',
      storage: true,
      lti_storage_target: 'evil',
    })
    expect(String(login.response.headers['content-security-policy'])).toMatch(
      new RegExp(`frame-ancestors ${mock.origin};?$`),
    )
    expect(login.location).toMatch(new RegExp(`^${mock.origin}/authorize`))
  })
})

describe('texts of a platform (SEC-174)', () => {
  it('never become part of the page’s markup', async () => {
    const evil = '"><script>alert(1)</script>'
    const claims = { given_name: evil, family_name: evil }
    const context = { id: 'evil', title: evil }
    const launched = await mock.launch(t, { claims, context, roles: roles.teacher })
    const content = await mock.launch(t, {
      roles: roles.teacher,
      context,
      claims: {
        [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
        'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
          deep_link_return_url: `${mock.origin}/return`,
          data: evil,
        },
      },
    })
    const login = await mock.startLogin(t, { lti_storage_target: evil, storage: true })
    for (const { body } of [launched.response, content.response, login.response]) {
      expect(body).not.toContain('<script>alert')
    }
    const { assessmentId } = await enterCourse(t, mock, {
      subject: 'named',
      claims,
      context: { id: 'other', title: evil },
    })
    const row = await t.ctx.db
      .selectFrom('assessments')
      .innerJoin('users', 'users.id', 'assessments.user_id')
      .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
      .select(['first_name', 'cohorts.name'])
      .where('assessments.id', '=', assessmentId)
      .executeTakeFirstOrThrow()
    expect(`${row.first_name}${row.name}`).not.toMatch(/[<>/]/)
  })
})

describe('a ticket (SEC-175)', () => {
  it('of a launch page works once, and the page is then of no use to another person', async () => {
    const { response } = await mock.launch(t, { subject: 'owner-of-page' })
    expect((await clickBegin(t, response)).statusCode).toBe(303)
    const stolen = await clickBegin(t, response)
    expect([stolen.statusCode, stolen.headers.location]).toEqual([400, undefined])
  })

  it('of a visit works once, for two minutes, and only its hash is stored', async () => {
    const open = async (subject: string) => {
      const { response } = await mock.launch(t, { subject })
      return String((await clickBegin(t, response)).headers.location).split('=')[1]!
    }
    const visitWith = (ticket: string) => t.call(endpoints.startCourseVisit, { body: { ticket } })
    const first = await open('visitor-1')
    const parallel = await Promise.all([visitWith(first), visitWith(first), visitWith(first)])
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const second = await open('visitor-2')
    const rows = await t.ctx.db.selectFrom('course_tickets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second)
    t.clock.now = new Date(Date.now() + 121_000)
    expect((await visitWith(second)).body.code).toBe('course.ticket_invalid')
  })

  it('of one purpose is not accepted for another', async () => {
    const { response } = await mock.launch(t, { subject: 'swapper', roles: roles.teacher })
    const body = { ticket: ticketIn(response) }
    expect((await t.call(endpoints.startCourseVisit, { body })).status).toBe(400)
    expect((await clickBegin(t, response, {}, '/lti/content')).statusCode).toBe(400)
  })
})

it('people of two platforms with the same subject, and one platform with two clients, are different people', async () => {
  const other = await buildPlatform(t)
  const [first, second] = [
    await enterCourse(t, mock, { subject: 'same' }),
    await enterCourse(t, other.mock, { subject: 'same', claims: { email: 'other@school.example' } }),
  ]
  const users = await t.ctx.db
    .selectFrom('assessments')
    .select('user_id')
    .where('id', 'in', [first.assessmentId, second.assessmentId])
    .execute()
  expect(new Set(users.map(({ user_id }) => user_id)).size).toBe(2)
  await other.mock.close()
})

it('a locked account cannot come in through its platform', async () => {
  const { assessmentId } = await enterCourse(t, mock, { subject: 'locked' })
  const { response: page } = await mock.launch(t, { subject: 'locked' })
  await t.ctx.db
    .updateTable('users')
    .set({ locked_at: t.ctx.now() })
    .where('id', 'in', (query) =>
      query.selectFrom('assessments').select('user_id').where('id', '=', assessmentId),
    )
    .execute()
  expect((await clickBegin(t, page)).statusCode).toBe(403)
  expect((await mock.launch(t, { subject: 'locked' })).response.statusCode).toBe(403)
})

it('a platform that an administrator turned off is unknown', async () => {
  const { administrator, organizationId, platform } = connected
  const { deploymentIds: _, ...settings } = mock.registration
  const body = { ...settings, state: 'off' as const, version: 0 }
  const args = { params: { platformId: platform.id }, query: { organizationId }, body }
  const login = await mock.startLogin(t)
  expect((await t.call(endpoints.updatePlatform, args, administrator)).status).toBe(200)
  const idToken = await mock.sign({ ...mock.claims(), nonce: login.nonce })
  const response = await postLaunch(t, { id_token: idToken, state: login.state }, { cookie: login.cookie })
  expect([response.statusCode, (await mock.startLogin(t)).response.statusCode]).toEqual([400, 404])
})
