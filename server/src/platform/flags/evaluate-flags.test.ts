import { FLAG_EVENTS_PATH, NO_ACCOUNT } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readConfig } from '../base/config.ts'
import { createServer } from '../http/create-server.ts'
import { serveFlags } from './serve-flags.ts'
import { setFlag } from './set-flag.ts'

type Caller = { accessToken: string }

let t: TestApp
let learner: Caller
let url: string
beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t)
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())
beforeEach(() => t.ctx.db.deleteFrom('feature_flags').execute())

function setGroupInsight(isOn: boolean, accountId?: string) {
  return setFlag(t.ctx.db, { name: 'group-insight', isOn, accountId, now: new Date() })
}

function evaluate(caller: Caller | undefined, body: object = {}, { key = '', headers = {} } = {}) {
  const authorization = caller && { authorization: `Bearer ${caller.accessToken}` }
  const path = `/ofrep/v1/evaluate/flags${key && `/${key}`}`
  return t.app.inject({
    method: 'POST',
    url: path,
    headers: { ...authorization, ...headers },
    payload: body,
  })
}

async function fetchFlagValue(caller: Caller, targetingKey?: string) {
  const response = await evaluate(caller, { context: { targetingKey } })
  expect(response.statusCode).toBe(200)
  const { value, variant, reason } = response.json().flags[0]
  return `${value} ${variant} ${reason}`
}

describe('flag evaluation', () => {
  it('prefers the account’s value, then the installation’s value, then the default (REQ-123)', async () => {
    const { organizationId, accountId } = await buildOrganization(t)
    const administrator = await buildAdministrator(t, { organizationId })
    expect(await fetchFlagValue(administrator, accountId)).toBe('true on DEFAULT')
    await setGroupInsight(false)
    expect(await fetchFlagValue(administrator, accountId)).toBe('false off STATIC')
    await setGroupInsight(true, accountId)
    expect(await fetchFlagValue(administrator, accountId)).toBe('true on TARGETING_MATCH')
    expect(await fetchFlagValue(administrator, NO_ACCOUNT)).toBe('false off STATIC')
  })

  it('never returns an account’s values to callers who do not administer the account (REQ-128)', async () => {
    const { accountId } = await buildOrganization(t)
    await setGroupInsight(false, accountId)
    const otherAdministrator = await buildAdministrator(t)
    for (const caller of [otherAdministrator, learner])
      expect(await fetchFlagValue(caller, accountId)).toBe('true on DEFAULT')
    for (const key of [undefined, '', "' or 1=1", 'x'.repeat(5000)]) {
      expect(await fetchFlagValue(otherAdministrator, key)).toBe('true on DEFAULT')
    }
  })

  it('can return a single flag, and responds to an unknown flag or an invalid context with an error of the OpenFeature protocol (REQ-123)', async () => {
    const response = await evaluate(learner, {}, { key: 'group-insight' })
    expect(response.json()).toEqual({ key: 'group-insight', value: true, variant: 'on', reason: 'DEFAULT' })
    const unknownFlag = await evaluate(learner, {}, { key: 'x' })
    expect([unknownFlag.statusCode, unknownFlag.json()]).toEqual([
      404,
      { key: 'x', errorCode: 'FLAG_NOT_FOUND' },
    ])
    const invalidContext = await evaluate(learner, { context: 7 })
    expect([invalidContext.statusCode, invalidContext.json()]).toEqual([
      400,
      { errorCode: 'INVALID_CONTEXT' },
    ])
  })

  it('requires authentication (REQ-128)', async () => {
    for (const key of ['', 'group-insight']) {
      const { statusCode, json } = await evaluate(undefined, {}, { key })
      expect([statusCode, json().code]).toEqual([401, 'auth.required'])
    }
  })

  it('responds with 304 to the ETag of an earlier response until a value changes', async () => {
    const firstResponse = await evaluate(learner)
    const headers = { 'if-none-match': String(firstResponse.headers.etag) }
    const notModifiedResponse = await evaluate(learner, {}, { headers })
    expect([notModifiedResponse.statusCode, notModifiedResponse.payload]).toEqual([304, ''])
    await setGroupInsight(false)
    expect((await evaluate(learner, {}, { headers })).statusCode).toBe(200)
  })
})

async function openStream(address = `${url}${FLAG_EVENTS_PATH}`, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(address, { signal: stop.signal, headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let receivedText = ''
  return {
    response,
    close: () => stop.abort(),
    /** Resolves when the stream has sent this many events. */
    async waitForEvents(count: number) {
      while (receivedText.split('refetchEvaluation').length <= count) {
        const { value, done } = await reader!.read()
        if (done) throw new Error(`the stream ended after: ${receivedText}`)
        receivedText += value
      }
    },
    /** Also resolves if the connection breaks, because a stopping server can break it. */
    async waitUntilEnded() {
      let isDone = false
      while (!isDone)
        isDone = await reader!.read().then(
          ({ done }) => done,
          () => true,
        )
    },
  }
}

describe('the event stream', () => {
  it('sends an event when it opens and after each flag change (REQ-126)', async () => {
    const { eventStreams } = (await evaluate(learner)).json()
    expect(eventStreams).toEqual([{ type: 'sse', endpoint: { requestUri: FLAG_EVENTS_PATH } }])
    const streams = [await openStream(), await openStream()]
    for (const { response } of streams) {
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      expect(response.headers.get('content-encoding')).toBeNull()
    }
    await Promise.all(streams.map((stream) => stream.waitForEvents(1)))
    for (const [nth, isOn] of [false, true, false].entries()) {
      await setGroupInsight(isOn)
      await Promise.all(streams.map((stream) => stream.waitForEvents(nth + 2)))
    }
    for (const stream of streams) stream.close()
  })

  it('is refused when too many streams are open, can be opened again after a client disconnects, and ends when the server stops (REQ-127)', async () => {
    const { app, address } = await serveOnlyFlags({ maxStreams: 2 })
    const [firstStream, secondStream] = [await openStream(address), await openStream(address)]
    expect((await fetch(address)).status).toBe(503)
    firstStream.close()
    let thirdStream = secondStream
    const openThirdStream = async () => {
      thirdStream = await openStream(address)
      return thirdStream.response.status
    }
    await expect.poll(openThirdStream).toBe(200)
    // A HEAD request cannot open a stream.
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
    await app.close()
    await Promise.all([secondStream.waitUntilEnded(), thirdStream.waitUntilEnded()])
  })

  it('rejects requests from a network that has too many open streams, but not from other networks (SEC-091)', async () => {
    const { app, address } = await serveOnlyFlags({ maxStreamsPerNetwork: 2 })
    const openFrom = (ip: string) => openStream(address, { 'x-forwarded-for': ip })
    const streams = [await openFrom('192.0.2.1'), await openFrom('192.0.2.2')]
    expect((await openFrom('192.0.2.3')).response.status).toBe(429)
    const otherNetworkStream = await openFrom('198.51.100.1')
    expect(otherNetworkStream.response.status).toBe(200)
    await app.close()
    await Promise.all([...streams, otherNetworkStream].map(({ waitUntilEnded }) => waitUntilEnded()))
  })
})

async function serveOnlyFlags(limits: { maxStreams?: number; maxStreamsPerNetwork?: number }) {
  const { config } = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
  const app = await createServer(config)
  serveFlags(app, {
    authenticate: async () => ({ userId: '', sessionId: '' }),
    evaluate: async () => [],
    subscribe: () => () => {},
    networkOf: (ip) => ip.replace(/\d+$/, ''),
    ...limits,
  })
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}${FLAG_EVENTS_PATH}`
  return { app, address }
}
