import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyResponse } from './early-responses.ts'

const url = 'https://api.test/users/1'
const init = { method: 'GET', headers: { authorization: 'Bearer mine' } }

function setEarlyResponse(
  authorization: string | null = 'Bearer mine',
  response = Promise.resolve(new Response('early')),
) {
  response.catch(() => undefined)
  window.earlyResponses = new Map([[url, { authorization, response }]])
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an early response is used only once (SEC-050)', async () => {
  setEarlyResponse()
  expect(await (await takeEarlyResponse(url, init))?.text()).toBe('early')
  expect(takeEarlyResponse(url, init)).toBeUndefined()
})

it.each([
  ['another URL', `${url}0`, init],
  ['another access token', url, { method: 'GET', headers: { authorization: 'Bearer other' } }],
  ['no access token', url, { method: 'GET' }],
])('an early response is not used for a request with %s (SEC-050)', (_, requestUrl, requestInit) => {
  setEarlyResponse()
  expect(takeEarlyResponse(requestUrl, requestInit)).toBeUndefined()
})

it('no early response is used after a write', () => {
  setEarlyResponse()
  expect(takeEarlyResponse(`${url}/user-consents`, { ...init, method: 'POST' })).toBeUndefined()
  expect(takeEarlyResponse(url, init)).toBeUndefined()
})

it('takeEarlyResponse returns undefined if there is no early response or if the response is too old', () => {
  expect(takeEarlyResponse(url, init)).toBeUndefined()
  setEarlyResponse()
  vi.mocked(performance.now).mockReturnValue(30_001)
  expect(takeEarlyResponse(url, init)).toBeUndefined()
})

it('a failed early request is repeated', async () => {
  const fetchAgain = vi.fn(async () => new Response('again'))
  vi.stubGlobal('fetch', fetchAgain)
  setEarlyResponse('Bearer mine', Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await takeEarlyResponse(url, init))?.text()).toBe('again')
  expect(fetchAgain).toHaveBeenCalledWith(url, init)
})
