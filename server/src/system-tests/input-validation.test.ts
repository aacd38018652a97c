import { randomUUID } from 'node:crypto'
import { type Endpoint, type Endpoints, endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const allEndpoints = Object.entries(endpoints) as [keyof Endpoints, Endpoint][]

let t: TestApp
let learner: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t)
})
afterAll(() => t.close())

const endpointsWithBody = allEndpoints.filter(([, endpoint]) => endpoint.body)

describe.each(endpointsWithBody)('%s', (_, endpoint) => {
  const url = endpoint.path.replaceAll(/:\w+/g, randomUUID())
  const type = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

  async function send(payload: string, contentType = type) {
    const headers = { 'content-type': contentType, authorization: `Bearer ${learner.accessToken}` }
    return t.app.inject({ method: endpoint.method as 'POST', url, headers, payload })
  }

  it.runIf(type === 'application/json')(
    'returns 400 for invalid JSON or a __proto__ key (SEC-037)',
    async () => {
      for (const payload of ['{', 'hello', '{"__proto__": {"isAdmin": true}}']) {
        const response = await send(payload)
        expect([response.statusCode, response.json().code]).toEqual([400, 'body.not_json'])
      }
    },
  )

  it('returns 400 for a body with an unsupported content type', async () => {
    const response = await send('<xml/>', 'text/xml')
    expect([response.statusCode, response.json().code]).toEqual([400, 'body.not_json'])
  })

  it('returns 413 for a body that is too large (SEC-037)', async () => {
    const { bodyLimit = 256 * 1024 } = endpoint
    const response = await send(JSON.stringify({ text: 'x'.repeat(bodyLimit) }))
    expect([response.statusCode, response.json().code]).toEqual([413, 'body.too_large'])
  })

  it('never responds to arbitrary JSON with a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 3 }), async (payload) => {
        expect((await send(payload)).statusCode).toBeLessThan(500)
      }),
      { numRuns: 25 },
    )
  })
})

describe('an unknown URL', () => {
  it('returns status 404 and an error code instead of a page', async () => {
    for (const url of [
      '/lpi/api/v4/nothing',
      '/api/v4/nothing',
      '/locales/add/en/common',
      '/locales/..%2fpackage.json',
    ]) {
      const response = await t.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
    }
  })
})

it('a request for an image that does not exist returns status 404', async () => {
  const { status } = await t.call(endpoints.getImage, { params: { imageId: randomUUID() } })
  expect(status).toBe(404)
})

it('responses with personal data, tokens or errors are not cached (SEC-055)', async () => {
  const profile = await t.call(endpoints.getUser, { params: { userId: learner.userId } }, learner)
  const tokens = await t.call(endpoints.login, {
    body: { username: learner.username, password: learner.password },
  })
  const notFound = await t.call(endpoints.getUser, { params: { userId: randomUUID() } }, learner)
  expect([profile.status, tokens.status, notFound.status]).toEqual([200, 200, 404])
  for (const { headers } of [profile, tokens, notFound]) expect(headers['cache-control']).toBe('no-store')
})

it('successful and failed responses have the security headers', async () => {
  for (const url of ['/healthz', '/nothing', '/users/api/v4/users/x']) {
    const { headers } = await t.app.inject({ url })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})
