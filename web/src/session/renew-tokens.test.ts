import { describe, expect, it } from 'vitest'
import type { StateStorage } from 'zustand/middleware'
import { ApiError } from '../api/api-error.ts'
import { createRenewal } from './renew-tokens.ts'
import { createSession, noSession } from './session.ts'

const claims = (userId: string, n: number) =>
  `x.${Buffer.from(JSON.stringify({ user_id: userId, n })).toString('base64url')}.y`
const bearer = (n: number) => `Bearer ${claims('u1', n)}`

/** One browser: a storage and a lock that its tabs share, and a server that takes each refresh token once. */
function openBrowser() {
  const values = new Map<string, string>()
  const storage: StateStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
  let queue: Promise<unknown> = Promise.resolve()
  const browser = { asked: [] as string[], ended: 0, failure: null as Error | null }
  const openTab = () => {
    const session = createSession(() => storage)
    const renew = createRenewal({
      session,
      requestTokens: async (refreshToken) => {
        browser.asked.push(refreshToken)
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (browser.failure) throw browser.failure
        const n = browser.asked.length + 1
        return {
          token_type: 'Bearer',
          access_token: claims('u1', n),
          refresh_token: `r${n}`,
          expires_in: 600,
        }
      },
      alone: (work) => {
        const turn = queue.then(work)
        queue = turn.catch(() => undefined)
        return turn
      },
      onEnded: () => {
        browser.ended++
      },
    })
    return { session, renew }
  }
  return { browser, openTab }
}

const loggedIn = {
  ...noSession,
  isAuthenticated: true,
  accessToken: bearer(1),
  refreshToken: 'r1',
  userId: 'u1',
}

async function twoTabs() {
  const { browser, openTab } = openBrowser()
  const [one, other] = [openTab(), openTab()]
  one.session.setState(loggedIn)
  await other.session.persist.rehydrate()
  return { browser, one, other }
}

describe('renewing the tokens', () => {
  it('replaces both tokens and leaves the rest (REQ-051)', async () => {
    const { one } = await twoTabs()
    await one.renew(bearer(1))
    expect(one.session.getState()).toMatchObject({
      accessToken: bearer(2),
      refreshToken: 'r2',
      isAuthenticated: true,
    })
  })

  it('asks once for all who wait in one tab', async () => {
    const { browser, one } = await twoTabs()
    await Promise.all([one.renew(bearer(1)), one.renew(bearer(1)), one.renew(bearer(1))])
    expect(browser.asked).toEqual(['r1'])
  })

  it('asks once for all tabs, and each has the new tokens (SEC-052)', async () => {
    const { browser, one, other } = await twoTabs()
    await Promise.all([one.renew(bearer(1)), other.renew(bearer(1))])
    expect(browser.asked).toEqual(['r1'])
    expect([one, other].map(({ session }) => session.getState().accessToken)).toEqual([bearer(2), bearer(2)])
  })

  it('asks again when the new token is refused too', async () => {
    const { browser, one } = await twoTabs()
    await one.renew(bearer(1))
    await one.renew(bearer(2))
    expect(browser.asked).toEqual(['r1', 'r2'])
  })

  it('ends the session when it is refused (REQ-111)', async () => {
    const { browser, one } = await twoTabs()
    browser.failure = new ApiError('ended', { status: 400, code: 'session.ended' })
    await expect(one.renew(bearer(1))).rejects.toThrow('Unable to refresh access token.')
    expect(browser.ended).toBe(1)
  })

  it.each([
    new ApiError('Connection error.'),
    new ApiError('starting', { status: 503, code: 'service.unavailable' }),
    new ApiError('slow down', { status: 429, code: 'rate.limited' }),
  ])('keeps the session when the answer is no refusal: $message (REQ-112)', async (failure) => {
    const { browser, one } = await twoTabs()
    browser.failure = failure
    await expect(one.renew(bearer(1))).rejects.toBe(failure)
    expect(browser.ended).toBe(0)
    expect(one.session.getState()).toMatchObject({ isAuthenticated: true, refreshToken: 'r1' })
  })

  // Both fail when the storage is not looked into again after the answer.
  it('brings nothing back for somebody who logs out meanwhile (SEC-053)', async () => {
    const { browser, one, other } = await twoTabs()
    const renewing = one.renew(bearer(1))
    await expect.poll(() => browser.asked).toEqual(['r1'])
    other.session.setState(noSession)
    await expect(renewing).rejects.toThrow('Unable to refresh access token.')
    await other.session.persist.rehydrate()
    expect([one, other].map(({ session }) => session.getState())).toEqual([noSession, noSession])
    expect(browser.ended).toBe(0)
  })

  it.each([null, new ApiError('ended', { status: 400, code: 'session.ended' })])(
    'takes nothing from somebody else who logs in meanwhile, whatever the answer is (SEC-053)',
    async (failure) => {
      const { browser, one, other } = await twoTabs()
      browser.failure = failure
      const renewing = one.renew(bearer(1))
      await expect.poll(() => browser.asked).toEqual(['r1'])
      const theirs = { accessToken: `Bearer ${claims('u2', 1)}`, refreshToken: 'x1', userId: 'u2' }
      other.session.setState({ ...loggedIn, ...theirs })
      await expect(renewing).rejects.toThrow('Unable to refresh access token.')
      await other.session.persist.rehydrate()
      expect(other.session.getState()).toMatchObject(theirs)
      expect(browser.ended).toBe(0)
    },
  )

  it('gives nothing to a tab of someone else than who is logged in now', async () => {
    const { browser, one, other } = await twoTabs()
    other.session.setState({ ...loggedIn, accessToken: `Bearer ${claims('u2', 1)}`, userId: 'u2' })
    await expect(one.renew(bearer(1))).rejects.toThrow('Unable to refresh access token.')
    expect(browser).toMatchObject({ asked: [], ended: 0 })
  })
})
