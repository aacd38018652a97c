import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('the OpenAPI document contains the URL of the installation', async () => {
  const { statusCode, body } = await t.app.inject('/openapi.json')
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://lpi.test' }],
    paths: { '/lpi/api/v4/lpi-assessments': { get: { operationId: 'listAssessments' } } },
  })
})

it('the documentation page lists every operation under its tag', async () => {
  const { body } = await t.app.inject('/docs')
  for (const [name, { tag }] of Object.entries(endpoints)) {
    const section = body.split('<h2>').find((part) => part.startsWith(tag))
    expect(section).toContain(`id="${name}"`)
  }
})

it('the server sends the same response for a documented path with and without a trailing slash', async () => {
  const { accessToken } = await buildUser(t)
  const headers = { authorization: `Bearer ${accessToken}` }
  const [documentedResponse, contractResponse] = await Promise.all(
    ['/lpi/api/v4/lpi-assessments', '/lpi/api/v4/lpi-assessments/'].map((url) =>
      t.app.inject({ url, headers }),
    ),
  )
  expect([documentedResponse!.statusCode, documentedResponse!.body]).toEqual([200, '{"items":[]}'])
  expect([contractResponse!.statusCode, contractResponse!.body]).toEqual([200, '{"items":[]}'])
})

it('an operation that declares no body rejects malformed JSON with the documented error code', async () => {
  const { accessToken } = await buildUser(t)
  const response = await t.app.inject({
    method: 'POST',
    url: endpoints.logout.path,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    payload: '{',
  })
  expect([response.statusCode, response.json().code]).toEqual([400, 'body.not_json'])
})

it('the server rejects headers over 16 KB with the documented status and no error code', async () => {
  await t.app.listen({ port: 0 })
  const { port } = t.app.server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: object }>()
  const call = request({ port, path: '/healthz', headers: { 'x-long': 'x'.repeat(17 * 1024) } })
  call.once('error', reject)
  call.once('response', async (response) => {
    resolve({ status: response.statusCode, body: JSON.parse(await text(response)) })
  })
  call.end()
  const { status, body } = await promise
  expect(status).toBe(431)
  expect(body).not.toHaveProperty('code')
})
