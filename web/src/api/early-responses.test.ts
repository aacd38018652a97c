import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyResponse } from './early-responses.ts'

const url = 'https://api.test/users/1'
const ours = { method: 'GET', headers: { authorization: 'Bearer mine' } }

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

it('an early response is used once (SEC-050)', async () => {
  setEarlyResponse()
  expect(await (await takeEarlyResponse(url, ours))?.text()).toBe('early')
  expect(takeEarlyResponse(url, ours)).toBeUndefined()
})

it.each([
  ['another URL', `${url}0`, ours],
  ['another access token', url, { method: 'GET', headers: { authorization: 'Bearer other' } }],
  ['no access token', url, { method: 'GET' }],
])('an early response is not used for %s (SEC-050)', (_, requested, init) => {
  setEarlyResponse()
  expect(takeEarlyResponse(requested, init)).toBeUndefined()
})

it('no early response is used after a write', () => {
  setEarlyResponse()
  expect(takeEarlyResponse(`${url}/user-consents`, { ...ours, method: 'POST' })).toBeUndefined()
  expect(takeEarlyResponse(url, ours)).toBeUndefined()
})

it('no early response is used when none exists or it is too old', () => {
  expect(takeEarlyResponse(url, ours)).toBeUndefined()
  setEarlyResponse()
  vi.mocked(performance.now).mockReturnValue(30_001)
  expect(takeEarlyResponse(url, ours)).toBeUndefined()
})

it('a failed early request is repeated', async () => {
  const again = vi.fn(async () => new Response('again'))
  vi.stubGlobal('fetch', again)
  setEarlyResponse('Bearer mine', Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await takeEarlyResponse(url, ours))?.text()).toBe('again')
  expect(again).toHaveBeenCalledWith(url, ours)
})
