import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../base/config.ts'
import { buildUser } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createServer } from './create-server.ts'

let t: TestApp
let learner: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t)
})
afterAll(() => t.close())

describe('an address that cannot be read', () => {
  it.each([
    '/%',
    '/%c0%ae',
    '/api/v4/images/%ff/',
    `/users/api/v4/users/${'a'.repeat(600)}`,
    '/locales/en/%00.json',
    '/locales/..%5c..%5cpackage.json',
  ])('%s is not found, and nothing of it comes back', async (url) => {
    const { statusCode, headers, body } = await t.app.inject({ url, headers: { accept: 'text/html' } })
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { code: 'not_found', message: 'The resource does not exist, or the caller has no access to it.' },
    ])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the body of a call', () => {
  const { username, password } = { username: 'nobody@example.com', password: 'Kettle-42-moss' }

  it('is not taken from a form where JSON is declared, nor from JSON where a form is', async () => {
    const asForm = await t.app.inject({
      method: 'POST',
      url: endpoints.recoverPassword.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password }).toString(),
    })
    const asJson = await t.app.inject({
      method: 'POST',
      url: endpoints.refreshTokens.path,
      payload: { grant_type: 'refresh_token', client_id: 'lpi-ui', refresh_token: 'x' },
    })
    const asText = await t.app.inject({
      method: 'POST',
      url: endpoints.login.path,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ username, password }),
    })
    for (const { statusCode, body } of [asForm, asJson, asText]) {
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'body.not_json'])
    }
  })

  it('may be missing where none is needed, whatever type is named', async () => {
    const { accessToken } = await buildUser(t)
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: endpoints.logout.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    })
    expect(statusCode).toBe(204)
  })

  it('names its missing fields where one is needed', async () => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: endpoints.login.path,
      headers: { 'content-type': 'application/json' },
    })
    expect([statusCode, JSON.parse(body).details.fields]).toEqual([
      400,
      [
        { field: 'username', problem: 'required' },
        { field: 'password', problem: 'required' },
      ],
    ])
  })

  it('refuses half a character before it reaches the database', async () => {
    const { status, body } = await t.call(
      endpoints.createUserMapping,
      { params: { userId: learner.userId }, body: { platformData: { orgOrSchool: 'a\ud800b' } } },
      learner,
    )
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })
})

it('an id may be written in capitals', async () => {
  const { status, body } = await t.call(
    endpoints.getUser,
    { params: { userId: learner.userId.toUpperCase() } },
    learner,
  )
  expect([status, body.userId]).toEqual([200, learner.userId])
})

it('a visitor who leaves before being heard is no failure', async () => {
  const failures: unknown[] = []
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', PORT: '0' }).config)
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error))
  app.get('/', () => 'hello')
  app.server.prependListener('request', (request) => request.socket.destroy())
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const visitor = connect(Number(port), '127.0.0.1')
  visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(visitor, 'close')
  await app.close()
  expect(failures).toEqual([])
})

it('the log says what failed, and nothing of the row or the address that it failed for', async () => {
  let log = ''
  const app = await createServer(readConfig({ LOG_LEVEL: 'info' }).config, { write: (line) => (log += line) })
  app.get('/people/:name', () => {
    const facts = { code: '23505', detail: 'Key (email)=(ada@example.com) already exists.' }
    throw Object.assign(new Error('duplicate key value'), facts)
  })
  for (const url of ['/people/ada?code=k3y', '/%ada?code=k3y']) await app.inject(url)
  await app.close()
  expect(log).toMatch(/"\/people\/:name"[\s\S]*duplicate key value[\s\S]*23505/)
  expect(log).not.toMatch(/ada|k3y/)
})

it('one network address has so many requests a minute', async () => {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '2' }).config)
  app.get('/', () => 'hello')
  const statusFor = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress })).statusCode
  const school = '2001:db8:1:2::'
  expect([
    await statusFor(`${school}1`),
    await statusFor(`${school}2`),
    await statusFor(`${school}3`),
  ]).toEqual([200, 200, 429])
  expect(await statusFor('192.0.2.1')).toBe(200)
  await app.close()
})

it('only a trusted proxy may name the visitor’s address', async () => {
  const addressSeen = async (TRUST_PROXY: string) => {
    const app = await createServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }).config)
    app.get('/', ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' }
    const { body } = await app.inject({ url: '/', headers })
    await app.close()
    return body
  }
  expect([await addressSeen('0'), await addressSeen('1'), await addressSeen('2')]).toEqual([
    '127.0.0.1',
    '198.51.100.2',
    '203.0.113.7',
  ])
})
