import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeFirstAnswer } from './first-answers.ts'

const url = 'https://api.test/users/1'
const ours = { method: 'GET', headers: { authorization: 'Bearer mine' } }

function askedFirst(
  authorization: string | null = 'Bearer mine',
  answer = Promise.resolve(new Response('first')),
) {
  answer.catch(() => undefined)
  window.firstAnswers = new Map([[url, { authorization, answer }]])
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an answer that was asked for first is taken once (SEC-050)', async () => {
  askedFirst()
  expect(await (await takeFirstAnswer(url, ours))?.text()).toBe('first')
  expect(takeFirstAnswer(url, ours)).toBeUndefined()
})

it.each([
  ['of another address', `${url}0`, ours],
  ['for somebody else', url, { method: 'GET', headers: { authorization: 'Bearer other' } }],
  ['for a visitor', url, { method: 'GET' }],
])('none is taken %s (SEC-050)', (_, wanted, init) => {
  askedFirst()
  expect(takeFirstAnswer(wanted, init)).toBeUndefined()
})

it('none is taken once something has been changed', () => {
  askedFirst()
  expect(takeFirstAnswer(`${url}/user-consents`, { ...ours, method: 'POST' })).toBeUndefined()
  expect(takeFirstAnswer(url, ours)).toBeUndefined()
})

it('none is taken where nothing was asked first, or long ago', () => {
  expect(takeFirstAnswer(url, ours)).toBeUndefined()
  askedFirst()
  vi.mocked(performance.now).mockReturnValue(30_001)
  expect(takeFirstAnswer(url, ours)).toBeUndefined()
})

it('one that did not come is asked for again', async () => {
  const again = vi.fn(async () => new Response('again'))
  vi.stubGlobal('fetch', again)
  askedFirst('Bearer mine', Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await takeFirstAnswer(url, ours))?.text()).toBe('again')
  expect(again).toHaveBeenCalledWith(url, ours)
})
