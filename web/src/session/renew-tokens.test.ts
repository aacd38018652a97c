import { describe, expect, it } from 'vitest'
import type { StateStorage } from 'zustand/middleware'
import { ApiError } from '../api/api-error.ts'
import { createRenewal } from './renew-tokens.ts'
import { createSession, noSession } from './session.ts'

const encodeClaims = (userId: string, n: number) =>
  `x.${Buffer.from(JSON.stringify({ user_id: userId, n })).toString('base64url')}.y`
const buildToken = (n: number) => `Bearer ${encodeClaims('u1', n)}`

/** Simulates a browser whose tabs share storage and a lock. `requests` lists the refresh tokens that were sent. */
function openBrowser() {
  const values = new Map<string, string>()
  const storage: StateStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
  let queue: Promise<unknown> = Promise.resolve()
  const browser = { requests: [] as string[], endedSessions: 0, failure: null as Error | null }
  const openTab = () => {
    const session = createSession(() => storage)
    const renew = createRenewal({
      session,
      requestTokens: async (refreshToken) => {
        browser.requests.push(refreshToken)
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (browser.failure) throw browser.failure
        const n = browser.requests.length + 1
        return {
          token_type: 'Bearer',
          access_token: encodeClaims('u1', n),
          refresh_token: `r${n}`,
          expires_in: 600,
        }
      },
      runExclusively: (work) => {
        const result = queue.then(work)
        queue = result.catch(() => undefined)
        return result
      },
      onEnded: () => {
        browser.endedSessions++
      },
    })
    return { session, renew }
  }
  return { browser, openTab }
}

const loggedIn = {
  ...noSession,
  status: 'succeeded' as const,
  isAuthenticated: true,
  accessToken: buildToken(1),
  refreshToken: 'r1',
  userId: 'u1',
}

async function openTwoTabs() {
  const { browser, openTab } = openBrowser()
  const [tab, otherTab] = [openTab(), openTab()]
  tab.session.setState(loggedIn)
  await otherTab.session.persist.rehydrate()
  return { browser, tab, otherTab }
}

describe('renewing the tokens', () => {
  it('replaces both tokens and nothing else (REQ-051)', async () => {
    const { tab } = await openTwoTabs()
    const earlierState = { ...loggedIn, redirectAfterLogin: '/plan', redirectOwner: 'u1' }
    tab.session.setState(earlierState)
    await tab.renew(buildToken(1))
    expect(tab.session.getState()).toEqual({
      ...earlierState,
      accessToken: buildToken(2),
      refreshToken: 'r2',
    })
  })

  it('sends one request for parallel calls in one tab', async () => {
    const { browser, tab } = await openTwoTabs()
    await Promise.all([tab.renew(buildToken(1)), tab.renew(buildToken(1)), tab.renew(buildToken(1))])
    expect(browser.requests).toEqual(['r1'])
  })

  it('sends one request for parallel calls in two tabs, and both tabs get the new tokens (SEC-052)', async () => {
    const { browser, tab, otherTab } = await openTwoTabs()
    await Promise.all([tab.renew(buildToken(1)), otherTab.renew(buildToken(1))])
    expect(browser.requests).toEqual(['r1'])
    expect([tab, otherTab].map(({ session }) => session.getState().accessToken)).toEqual([
      buildToken(2),
      buildToken(2),
    ])
  })

  it('sends another request if the new token is rejected too', async () => {
    const { browser, tab } = await openTwoTabs()
    await tab.renew(buildToken(1))
    await tab.renew(buildToken(2))
    expect(browser.requests).toEqual(['r1', 'r2'])
  })

  it('ends the session if the refresh token is rejected (REQ-111)', async () => {
    const { browser, tab } = await openTwoTabs()
    browser.failure = new ApiError('ended', { status: 400, code: 'session.ended' })
    await expect(tab.renew(buildToken(1))).rejects.toThrow('Unable to refresh access token.')
    expect(browser.endedSessions).toBe(1)
  })

  it.each([
    new ApiError('Connection error.'),
    new ApiError('starting', { status: 503, code: 'service.unavailable' }),
    new ApiError('slow down', { status: 429, code: 'rate.limited' }),
    new ApiError('captive portal login page', { status: 200, code: 'internal', isForeign: true }),
    new ApiError('proxy error page', { status: 403, isForeign: true }),
    new TypeError('not the declared response'),
  ])('keeps the session after a temporary error: $message (REQ-112, REQ-208)', async (failure) => {
    const { browser, tab } = await openTwoTabs()
    browser.failure = failure
    await expect(tab.renew(buildToken(1))).rejects.toBe(failure)
    expect(browser.endedSessions).toBe(0)
    expect(tab.session.getState()).toMatchObject({ isAuthenticated: true, refreshToken: 'r1' })
  })

  it('does not restore the session if the user logs out during the renewal (SEC-053)', async () => {
    const { browser, tab, otherTab } = await openTwoTabs()
    const renewal = tab.renew(buildToken(1))
    await expect.poll(() => browser.requests).toEqual(['r1'])
    otherTab.session.setState(noSession)
    await expect(renewal).rejects.toThrow('Unable to refresh access token.')
    await otherTab.session.persist.rehydrate()
    expect([tab, otherTab].map(({ session }) => session.getState())).toEqual([noSession, noSession])
    expect(browser.endedSessions).toBe(0)
  })

  it.each<[string, ApiError | null]>([
    ['succeeds', null],
    ['is rejected', new ApiError('ended', { status: 400, code: 'session.ended' })],
  ])(
    'does not change the session of another user who logs in during a token request that %s (SEC-053)',
    async (_, failure) => {
      const { browser, tab, otherTab } = await openTwoTabs()
      browser.failure = failure
      const renewal = tab.renew(buildToken(1))
      await expect.poll(() => browser.requests).toEqual(['r1'])
      const otherUser = { accessToken: `Bearer ${encodeClaims('u2', 1)}`, refreshToken: 'x1', userId: 'u2' }
      otherTab.session.setState({ ...loggedIn, ...otherUser })
      await expect(renewal).rejects.toThrow('Unable to refresh access token.')
      await otherTab.session.persist.rehydrate()
      expect(otherTab.session.getState()).toMatchObject(otherUser)
      expect(browser.endedSessions).toBe(0)
    },
  )

  it('fails without a request if a different user has logged in from another tab', async () => {
    const { browser, tab, otherTab } = await openTwoTabs()
    otherTab.session.setState({ ...loggedIn, accessToken: `Bearer ${encodeClaims('u2', 1)}`, userId: 'u2' })
    await expect(tab.renew(buildToken(1))).rejects.toThrow('Unable to refresh access token.')
    expect(browser).toMatchObject({ requests: [], endedSessions: 0 })
  })
})
