import { endpoints } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import type { StateStorage } from 'zustand/middleware'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { logIn } from './login.ts'
import { logOut } from './logout.ts'
import { register } from './register.ts'
import { followOtherTabs, restoreSession } from './restore-session.ts'
import { createSession, noSession } from './session.ts'
import { storageKey } from './storage-key.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const accessToken = `x.${encode({ user_id: 'u1' })}.y`
const tokens = { token_type: 'Bearer', access_token: accessToken, refresh_token: 'r1', expires_in: 600 }
const authenticatedState = {
  ...noSession,
  status: 'succeeded' as const,
  isAuthenticated: true,
  accessToken: `Bearer ${accessToken}`,
  refreshToken: 'r1',
  userId: 'u1',
}

function openSession(stored?: unknown) {
  const values = new Map(stored === undefined ? [] : [[storageKey, JSON.stringify(stored)]])
  const storage: StateStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
  return { storage, values, session: createSession(() => storage) }
}

/** Creates an API that returns or throws the given value for each endpoint. `calls` lists the calls. */
function createFakeApi(responses: Map<unknown, unknown>) {
  const calls: { endpoint: unknown; args: unknown }[] = []
  const call = async (endpoint: unknown, args: unknown) => {
    calls.push({ endpoint, args })
    const response = responses.get(endpoint)
    if (response instanceof Error) throw response
    return response
  }
  const platform = { name: 'LPI', role: 'student', customer: 'college', id: 'p1' }
  const config = { platform, policyVersions: { privacy: '2.0', pipl: '1.1' } }
  return { api: { call, config } as unknown as Api, calls }
}

const credentials = { username: 'ada@example.org', password: 'x' }
const loginError = new ApiError('wrong', { status: 401, code: 'login.failed' })

describe('a login', () => {
  it('authenticates the user and stores the session, including the token type, only under the key "root" (REQ-044, REQ-048)', async () => {
    const { session, values } = openSession()
    await logIn(createFakeApi(new Map([[endpoints.login, tokens]])).api, session, credentials)
    expect(session.getState()).toEqual(authenticatedState)
    expect([...values.keys()]).toEqual(['root'])
    expect(JSON.parse(values.get('root') ?? '').state).toEqual({ auth: authenticatedState })
  })

  it('that fails stores the HTTP status and no tokens, and keeps the remembered location (REQ-047, REQ-049)', async () => {
    const { session } = openSession()
    session.setState({ ...noSession, redirectAfterLogin: '/your-assessments' })
    const { api } = createFakeApi(new Map([[endpoints.login, loginError]]))
    await expect(logIn(api, session, credentials)).rejects.toBe(loginError)
    expect(session.getState()).toEqual({
      ...noSession,
      status: 'failed',
      errorCode: 401,
      redirectAfterLogin: '/your-assessments',
    })
  })
})

it.each([
  ['succeeded', tokens],
  ['failed', loginError],
])('a login changes the session status from idle to loading to %s (REQ-046)', async (endStatus, response) => {
  const { session } = openSession()
  const statuses: string[] = [session.getState().status]
  session.subscribe(({ status }) => statuses.push(status))
  await logIn(createFakeApi(new Map([[endpoints.login, response]])).api, session, credentials).catch(
    () => undefined,
  )
  expect(statuses).toEqual(['idle', 'loading', endStatus])
})

describe('a registration', () => {
  const registration = {
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    country: 'CN',
    orgOrSchool: 'Riverside',
    password: 'Right-1234',
    language: 'en',
  }
  const buildResponses = (country: string) =>
    new Map<unknown, unknown>([
      [endpoints.createUser, { userId: 'u1', country }],
      [endpoints.login, tokens],
    ])

  it('authenticates the user only after the consents are recorded (REQ-052)', async () => {
    const { session } = openSession()
    const { api, calls } = createFakeApi(buildResponses('CN'))
    const authenticatedStates: boolean[] = []
    session.subscribe(({ isAuthenticated }) => authenticatedStates.push(isAuthenticated))
    await register(api, session, registration)
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([
      endpoints.createUser,
      endpoints.login,
      endpoints.createConsent,
      endpoints.createConsent,
    ])
    const buildConsent = (policyType: string, version: string, more = {}) => ({
      params: { userId: 'u1' },
      body: { userId: 'u1', policyType, version, status: 'accepted', language: 'en', ...more },
    })
    expect(calls.slice(2).map(({ args }) => args)).toEqual([
      buildConsent('privacy-policy', '2.0'),
      buildConsent('pipl-policy', '1.1', { purposes: ['processing', 'sharing', 'transfer'] }),
    ])
    expect(authenticatedStates).toEqual([false, false, true])
    expect(session.getState().accessToken).toBe(`Bearer ${accessToken}`)
  })

  it('records no PIPL consent if the server returns a country other than China (REQ-053)', async () => {
    const { api, calls } = createFakeApi(buildResponses('GB'))
    await register(api, openSession().session, registration)
    expect(calls.filter(({ endpoint }) => endpoint === endpoints.createConsent)).toHaveLength(1)
  })

  it('maps the user to the platform of the installation (REQ-054)', async () => {
    const { api, calls } = createFakeApi(buildResponses('GB'))
    await register(api, openSession().session, registration)
    const userMapping = {
      platformName: 'LPI',
      platformCustomer: 'college',
      platformRole: 'student',
      platformAccountId: 'p1',
      platformData: { orgOrSchool: 'Riverside' },
    }
    expect(calls[0]?.args).toMatchObject({
      body: { username: 'ada@example.org', userMappings: [userMapping] },
    })
  })

  it('continues with an existing account only if an earlier response was lost and the password is correct', async () => {
    const existsError = new ApiError('taken', { status: 409, code: 'user.exists' })
    const { session } = openSession()
    const { api } = createFakeApi(buildResponses('GB').set(endpoints.createUser, existsError))
    await expect(register(api, session, registration)).rejects.toBe(existsError)
    await register(api, session, registration, { mayExist: true })
    expect(session.getState().isAuthenticated).toBe(true)

    const otherUserApi = createFakeApi(
      buildResponses('GB').set(endpoints.createUser, existsError).set(endpoints.login, loginError),
    )
    await expect(
      register(otherUserApi.api, openSession().session, registration, { mayExist: true }),
    ).rejects.toBe(existsError)
  })

  it('succeeds even if a consent cannot be recorded', async () => {
    const { session } = openSession()
    const failingResponses = buildResponses('GB').set(
      endpoints.createConsent,
      new ApiError('Connection error.'),
    )
    await register(createFakeApi(failingResponses).api, session, registration)
    expect(session.getState().isAuthenticated).toBe(true)
  })
})

it('a logout clears the session even if the server cannot be reached (REQ-023, REQ-050)', async () => {
  const { session, values } = openSession({ state: { auth: authenticatedState }, version: 0 })
  await restoreSession(session)
  session.setState({ redirectAfterLogin: '/your-assessments' })
  await logOut(createFakeApi(new Map([[endpoints.logout, new ApiError('Connection error.')]])).api, session)
  expect(session.getState()).toEqual(noSession)
  expect(JSON.parse(values.get('root') ?? '').state).toEqual({ auth: noSession })
})

it('a logout clears the session before the server responds', () => {
  const { session } = openSession({ state: { auth: authenticatedState }, version: 0 })
  session.setState(authenticatedState)
  const hangingApi = { call: () => new Promise(() => undefined) } as unknown as Api
  void logOut(hangingApi, session)
  expect(session.getState()).toEqual(noSession)
})

it.each([
  ['is kept when the user whose session expired logs in again', 'u1', '/assessment/1'],
  ['is discarded when another user logs in', 'u2', null],
])('the remembered location %s', async (_, owner, redirectAfterLogin) => {
  const { session } = openSession()
  session.setState({ ...noSession, redirectAfterLogin: '/assessment/1', redirectOwner: owner })
  await logIn(createFakeApi(new Map([[endpoints.login, tokens]])).api, session, credentials)
  expect(session.getState()).toMatchObject({ redirectAfterLogin, redirectOwner: null })
})

it.each([
  ['another tab changes the storage', 'storage', { key: storageKey }],
  ['the page returns from the back/forward cache', 'pageshow', { persisted: true }],
])('the session is read again when %s', async (_, type, event) => {
  const { session, values } = openSession({ state: { auth: noSession }, version: 0 })
  const target = new EventTarget()
  followOtherTabs(session, target as Window, { root: { hidden: false }, restart: () => {} })
  values.set(storageKey, JSON.stringify({ state: { auth: authenticatedState }, version: 0 }))
  target.dispatchEvent(Object.assign(new Event(type), event))
  await vi.waitFor(() => expect(session.getState()).toEqual(authenticatedState))
})

it.each([
  ['is shown again if the same user is logged in', authenticatedState, { hidden: false, restarts: 0 }],
  ['stays hidden and is loaded again if the user has logged out', noSession, { hidden: true, restarts: 1 }],
])(
  'the content of a page that returns from the back/forward cache %s (REQ-364)',
  async (_, auth, expected) => {
    const { session, values } = openSession({ state: { auth: authenticatedState }, version: 0 })
    await restoreSession(session)
    const target = new EventTarget()
    const root = { hidden: false }
    let restarts = 0
    followOtherTabs(session, target as Window, { root, restart: () => restarts++ })
    const dispatch = (type: string) =>
      target.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
    dispatch('pagehide')
    expect(root.hidden).toBe(true)
    values.set(storageKey, JSON.stringify({ state: { auth }, version: 0 }))
    dispatch('pageshow')
    expect({ ...root, restarts }).toEqual(expected)
  },
)

describe('restoring the session', () => {
  it('reads the stored session, which createSession does not read (REQ-001)', async () => {
    const { session } = openSession({ state: { auth: authenticatedState }, version: 0 })
    expect(session.getState()).toEqual(noSession)
    await restoreSession(session)
    expect(session.getState()).toEqual(authenticatedState)
  })

  it.each([
    undefined,
    'text',
    { state: null, version: 0 },
    { state: { auth: { isAuthenticated: true } }, version: 0 },
    { state: { auth: { isAuthenticated: 'yes', accessToken: 7, refreshToken: {} } }, version: 0 },
  ])('ignores a missing or invalid stored value: %j (REQ-003)', async (stored) => {
    const { session } = openSession(stored)
    await restoreSession(session)
    expect(session.getState()).toEqual(noSession)
  })

  it('waits at most five seconds for the storage (REQ-002)', async () => {
    vi.useFakeTimers()
    const hangingStorage = { ...openSession().storage, getItem: () => new Promise<string>(() => {}) }
    let hasResolved = false
    const restoration = restoreSession(createSession(() => hangingStorage)).then(() => {
      hasResolved = true
    })
    await vi.advanceTimersByTimeAsync(4999)
    expect(hasResolved).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await restoration
    vi.useRealTimers()
  })
})
