import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { expect, it, vi } from 'vitest'
import { freePort, setUpProcesses } from '../../../testing/processes.ts'

type SpanAttribute = { key: string; value: { stringValue?: string; intValue?: number } }
type ExportedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: SpanAttribute[]
}

const { start, getFolder, readFirstRun } = setUpProcesses({ isShared: true })

/** Starts a collector that stores all exported spans, and the URL, the token and the body of each request. */
async function startCollector() {
  const spans: ExportedSpan[] = []
  const requests: { url: string | undefined; token: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const body = Buffer.concat(chunks).toString()
    requests.push({ url: request.url, token: request.headers.authorization, body })
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const findSpan = (name: string) => spans.find((span) => span.name === name)!
  return { spans, findSpan, requests, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

async function stop(product: ReturnType<typeof start>) {
  product.child.kill('SIGTERM')
  return product.ended
}

/** Requests a recovery email for the administrator whom the first start created. */
async function recoverPassword(url: string, headers: Record<string, string> = {}) {
  const { method, path } = endpoints.recoverPassword
  const { username } = (await readFirstRun()).administrator
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username }),
  })
  return { response, username }
}

async function waitForEmail() {
  const outbox = join(getFolder(), 'data/outbox')
  await vi.waitFor(async () => expect(await readdir(outbox)).not.toEqual([]), { timeout: 60_000 })
}

const REMOTE_SPAN = '00f067aa0ba902b7'
const traceparent = `00-4bf92f3577b34da6a3ce929d0e0e4736-${REMOTE_SPAN}-01`
const requestName = `POST ${endpoints.recoverPassword.path}`

it('the product exports spans of requests, queries, jobs and emails without personal data, and ignores the traceparent header of a client', async () => {
  const collector = await startCollector()
  const product = start({
    PORT: await freePort(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  })
  const { response, username } = await recoverPassword(await product.waitUntilReady(), { traceparent })
  await waitForEmail()
  await stop(product)
  collector.close()

  expect(collector.requests[0]).toMatchObject({ url: '/v1/traces', token: 'Bearer secret' })
  const request = collector.findSpan(requestName)
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': response.status,
    'http.route': endpoints.recoverPassword.path,
    'lpi.request_id': response.headers.get('x-request-id'),
  })
  expect(request.parentSpanId).toBeUndefined()
  const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(queries.map(({ name }) => name)).toContain('SELECT')
  expect(attributesOf(queries[0]!)['db.query.text']).toMatch(/\$1/)
  expect(collector.findSpan('send email').parentSpanId).toBe(collector.findSpan('job mail').spanId)
  for (const { body } of collector.requests) {
    expect(body).not.toContain(username)
    expect(body).not.toContain('@')
  }
})

it('the product continues the trace of a trusted proxy', async () => {
  const collector = await startCollector()
  const product = start({
    PORT: await freePort(),
    TRUST_PROXY: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  await recoverPassword(await product.waitUntilReady(), { traceparent })
  await stop(product)
  collector.close()
  expect(collector.findSpan(requestName)).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: REMOTE_SPAN,
  })
})

it('if the collector cannot be reached, the product still responds to requests and logs the cause', async () => {
  const product = start({
    PORT: await freePort(),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  const { response } = await recoverPassword(await product.waitUntilReady())
  expect(response.ok).toBe(true)
  const { code, output } = await stop(product)
  expect(code).toBe(0)
  expect(output).toMatch(/Traces could not be exported: .*ECONNREFUSED/)
})
