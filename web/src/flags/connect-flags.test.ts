import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flagDefaults, NO_ACCOUNT, type WebConfig } from '@lpi/contract'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import { session } from '../session/session.ts'
import { connectFlags } from './connect-flags.ts'
import { type FlagState, flagStore } from './flag-store.ts'

let server: Server
let apiHost: string
let requests: { key: string; authorization: string | undefined }[]
let respond: (key: string, res: ServerResponse, req: IncomingMessage) => void
let statuses: FlagState['status'][]
let stopWatching: () => void

beforeEach(async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  requests = []
  server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    const key = JSON.parse(body).context.targetingKey
    requests.push({ key, authorization: req.headers.authorization })
    respond(key, res, req)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session.setState({ isAuthenticated: true, accessToken: 'Bearer 1' })
  flagStore.setState(flagStore.getInitialState())
  statuses = []
  stopWatching = flagStore.subscribe(
    ({ status }, before) => status !== before.status && statuses.push(status),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  stopWatching()
  session.setState({ isAuthenticated: false })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sets the server's responses. `values` contains the value of the `group-insight` flag for each targeting key. */
function respondWith(values: Record<string, boolean>) {
  respond = (key, res) => {
    const flags = [{ key: 'group-insight', value: values[key], variant: 'x', reason: 'STATIC' }]
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ flags }))
  }
}

function api() {
  let token = 'Bearer 1'
  return createApi({
    config: { apiHost } as WebConfig,
    session: {
      accessToken: () => token,
      isExpired: () => false,
      renew: async () => {
        token = 'Bearer 2'
      },
      onPasswordExpired: () => {},
      onTermsMissing: () => {},
      onAdminNotFound: () => {},
    },
  })
}

it('the flags initially have the status not_called and their default values (REQ-125)', () => {
  expect(flagStore.getState()).toEqual({ status: 'not_called', error: null, values: flagDefaults })
})

it('the flags are requested again with the key of the new account when the account changes (REQ-124)', async () => {
  respondWith({ [NO_ACCOUNT]: false, 'account-2': true })
  const client = api()
  await connectFlags(client, NO_ACCOUNT)
  expect(flagStore.getState()).toEqual({
    status: 'succeeded',
    error: null,
    values: { ...flagDefaults, 'group-insight': false },
  })
  await connectFlags(client, 'account-2')
  expect(flagStore.getState().values['group-insight']).toBe(true)
  expect(requests.map(({ key }) => key)).toEqual([NO_ACCOUNT, 'account-2'])
  expect(statuses).toEqual(['loading', 'succeeded', 'loading', 'succeeded'])
})

it('a failed request for another account resets the flags to their default values and stores an error message (REQ-125)', async () => {
  respondWith({ [NO_ACCOUNT]: false })
  const client = api()
  await connectFlags(client, NO_ACCOUNT)
  respond = (_key, res) => res.writeHead(500).end()
  await connectFlags(client, 'account-3')
  expect(flagStore.getState()).toMatchObject({ status: 'failed', values: flagDefaults })
  expect(flagStore.getState().error).toContain('OFREP')
})

it('a failed first request leaves the flags at their default values, stores an error message and is repeated after 30 seconds (REQ-125)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  respond = (_key, res) => res.destroy()
  await connectFlags(api(), NO_ACCOUNT)
  expect(flagStore.getState()).toMatchObject({ status: 'failed', values: flagDefaults })
  expect(flagStore.getState().error).toMatch(/failed/i)
  respondWith({ [NO_ACCOUNT]: false })
  vi.advanceTimersByTime(30_000)
  await vi.waitUntil(() => flagStore.getState().status === 'succeeded')
  expect(flagStore.getState()).toMatchObject({ error: null, values: { 'group-insight': false } })
})

it('a hidden page does not request the flags', async () => {
  Object.assign(document, { hidden: true })
  await connectFlags(api(), NO_ACCOUNT)
  expect(requests).toEqual([])
  expect(flagStore.getState().status).toBe('not_called')
})

it('when a later request fails, the flags keep their values and their status stays `succeeded`; the values change after the next successful request (REQ-125)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  respondWith({ [NO_ACCOUNT]: false })
  await connectFlags(api(), NO_ACCOUNT)
  let requestsBeforeChange = 0
  onTestFinished(
    flagStore.subscribe(({ values }) => {
      if (values['group-insight']) requestsBeforeChange ||= requests.length
    }),
  )
  respond = (_key, res) => res.writeHead(500).end()
  vi.advanceTimersByTime(30_000)
  await vi.waitUntil(() => requests.length === 2)
  respondWith({ [NO_ACCOUNT]: true })
  vi.advanceTimersByTime(30_000)
  await vi.waitUntil(() => flagStore.getState().values['group-insight'])
  expect(requestsBeforeChange).toBe(3)
  expect(statuses).toEqual(['loading', 'succeeded'])
})

it('a request for the flags is sent again with a renewed token after status 401', async () => {
  const deny = (res: ServerResponse) => res.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  respondWith({ [NO_ACCOUNT]: false })
  const respondWithFlags = respond
  respond = (key, res, req) =>
    req.headers.authorization === 'Bearer 2' ? respondWithFlags(key, res, req) : deny(res)
  await connectFlags(api(), NO_ACCOUNT)
  expect(flagStore.getState()).toMatchObject({ status: 'succeeded', values: { 'group-insight': false } })
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2'])
})

it('the flags are reset at the end of a session and loaded again in the next session', async () => {
  respondWith({ [NO_ACCOUNT]: false })
  await connectFlags(api(), NO_ACCOUNT)
  session.setState({ isAuthenticated: false })
  expect(flagStore.getState()).toEqual(flagStore.getInitialState())
  session.setState({ isAuthenticated: true })
  await connectFlags(api(), NO_ACCOUNT)
  expect(flagStore.getState()).toMatchObject({ status: 'succeeded', values: { 'group-insight': false } })
})
