import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../base/config.ts'
import { createServer } from './create-server.ts'

let t: TestApp
let learner: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t)
})
afterAll(() => t.close())

it.each([
  '/%',
  '/%c0%ae',
  '/api/v4/images/%ff/',
  `/users/api/v4/users/${'a'.repeat(600)}`,
  '/locales/en/%00.json',
  '/locales/..%5c..%5cpackage.json',
])('the server responds with 404 to the invalid URL %s and does not echo it', async (url) => {
  const { statusCode, headers, body } = await t.app.inject({ url, headers: { accept: 'text/html' } })
  expect([statusCode, JSON.parse(body)]).toEqual([
    404,
    { code: 'not_found', message: 'The resource does not exist, or the caller has no access to it.' },
  ])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

describe('a request body', () => {
  const { username, password } = { username: 'unknown@example.com', password: 'Kettle-42-moss' }

  it('is refused if its content type is not the one that the endpoint declares', async () => {
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

  it('can be empty if the endpoint expects no body, even if the content type is JSON', async () => {
    const { accessToken } = await buildUser(t)
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: endpoints.logout.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    })
    expect(statusCode).toBe(204)
  })

  it('is refused with the names of the required fields if it is empty but the endpoint requires a body', async () => {
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

  it('is refused if it contains an unpaired surrogate', async () => {
    const { status, body } = await t.call(
      endpoints.createUserMapping,
      { params: { userId: learner.userId }, body: { platformData: { orgOrSchool: 'a\ud800b' } } },
      learner,
    )
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })
})

it('the server accepts an id in uppercase', async () => {
  const { status, body } = await t.call(
    endpoints.getUser,
    { params: { userId: learner.userId.toUpperCase() } },
    learner,
  )
  expect([status, body.userId]).toEqual([200, learner.userId])
})

it('a client that disconnects before its request is handled causes no error', async () => {
  const failures: unknown[] = []
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', PORT: '0' }).config)
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error))
  app.get('/', () => 'hello')
  app.server.prependListener('request', (request) => request.socket.destroy())
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(client, 'close')
  await app.close()
  expect(failures).toEqual([])
})

async function createServerWithLog() {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  return { app: await createServer(readConfig({ LOG_LEVEL: 'info' }).config, { logTo }), lines }
}

it('the server logs a database error without its details or the URL of the request', async () => {
  const { app, lines } = await createServerWithLog()
  app.get('/people/:name', () => {
    const fields = { code: '23505', detail: 'Key (email)=(ada@example.com) already exists.' }
    throw Object.assign(new Error('duplicate key value'), fields)
  })
  for (const url of ['/people/ada?code=k3y', '/%ada?code=k3y']) await app.inject(url)
  await app.close()
  expect(lines.join('')).toMatch(/duplicate key value[\s\S]*23505[\s\S]*"\/people\/:name"/)
  expect(lines.join('')).not.toMatch(/ada|k3y/)
})

it('the server logs the response of a mail server without the email address', async () => {
  const { app, lines } = await createServerWithLog()
  const cause = new Error('550 5.1.1 <ada.l+lpi@mail.example.com>: Recipient rejected')
  app.log.error({ err: new Error("Can't send mail to ada.l+lpi@mail.example.com", { cause }) }, 'failed')
  await app.close()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/Can't send mail to \[address\].*550 5\.1\.1 <\[address\]>: Recipient rejected/)
  expect(lines[0]).toContain('create-server.test.ts:')
  expect(lines[0]).not.toContain('ada')
})

it('the server limits the number of requests per minute from one IPv6 network', async () => {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '2' }).config)
  app.get('/', () => 'hello')
  const requestStatus = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress })).statusCode
  const networkPrefix = '2001:db8:1:2::'
  expect([
    await requestStatus(`${networkPrefix}1`),
    await requestStatus(`${networkPrefix}2`),
    await requestStatus(`${networkPrefix}3`),
  ]).toEqual([200, 200, 429])
  expect(await requestStatus('192.0.2.1')).toBe(200)
  await app.close()
})

it('the server takes the client address from a header only if a proxy is trusted', async () => {
  const readClientAddress = async (TRUST_PROXY: string) => {
    const app = await createServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }).config)
    app.get('/', ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' }
    const { body } = await app.inject({ url: '/', headers })
    await app.close()
    return body
  }
  expect([await readClientAddress('0'), await readClientAddress('1'), await readClientAddress('2')]).toEqual([
    '127.0.0.1',
    '198.51.100.2',
    '203.0.113.7',
  ])
})
