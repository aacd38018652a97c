import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, errors, type WebConfig } from '@lpi/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiSession, createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { requestTokens } from './request-tokens.ts'

const userId = '4b0a3f0e-6f0e-4d6e-9a3e-0b7f5d0f1c11'
const user = {
  userId,
  username: 'ada@example.org',
  email: 'ada@example.org',
  isEmailConfirmed: true,
  recoveryEmail: null,
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'GB',
  orgOrSchool: '',
  language: null,
  userMappings: [],
  hasPassword: true,
  institution: null,
}

type SentRequest = {
  line: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

let server: Server
let host: string
let requests: SentRequest[]
let respond: (req: IncomingMessage, res: ServerResponse) => void

const sendJson = (res: ServerResponse, status: number, body: unknown) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const sendError = (res: ServerResponse, code: keyof typeof errors) =>
  sendJson(res, errors[code][0], { code, message: errors[code][1] })

beforeEach(async () => {
  requests = []
  server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    const { authorization, 'content-type': type } = req.headers
    requests.push({ line: `${req.method} ${req.url}`, authorization, type, body })
    respond(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function buildConfig(hosts: Partial<WebConfig> = {}) {
  const bases = { apiHost: host, companyHost: `${host}/company`, imageHost: `${host}/image` }
  const tokens = { tokenEndpoint: `${host}/token`, clientId: 'lpi-ui' }
  return { ...bases, ...tokens, entitlementsHost: `${host}/entitlements`, ...hosts } as WebConfig
}

/**
 * Returns an API whose session receives token 2 when the tokens are renewed. `events` lists the renewals and everything
 * else that the API reports to the session. The tokens in `expired` have expired.
 */
function buildApi(config = buildConfig(), { expired = [] as string[] } = {}) {
  const events: string[] = []
  let token = 'Bearer 1'
  const session: ApiSession = {
    accessToken: () => token,
    isExpired: (accessToken) => expired.includes(accessToken),
    renew: async (rejectedToken) => {
      events.push(`renew ${rejectedToken}`)
      token = 'Bearer 2'
    },
    onPasswordExpired: (username) => events.push(`expired ${username}`),
    onTermsMissing: () => events.push('terms'),
    onAdminNotFound: () => events.push('not found'),
  }
  return { api: createApi({ config, session }), events }
}

const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('resolved'),
    (error) => error,
  )

describe('a call', () => {
  it('fills in the path, sends the token and parses the response', async () => {
    respond = (_req, res) => sendJson(res, 200, { ...user, unknown: 'not in the contract' })
    const { api } = buildApi()
    expect(await api.call(endpoints.getUser, { params: { userId } })).toEqual(user)
    expect(requests[0]).toMatchObject({
      line: `GET /users/api/v4/users/${userId}`,
      authorization: 'Bearer 1',
    })
  })

  it('is sent to the host that is responsible for its path (REQ-089)', async () => {
    respond = (_req, res) => sendJson(res, 200, { items: [], cohortRoles: [] })
    await buildApi().api.call(endpoints.listOrganizationUserRoles, { query: { userId } })
    expect(requests[0]?.line).toBe(
      `GET /company/api/v4/organization-user-roles?organizationRole=OrgAdmin&userId=${userId}&size=30`,
    )
  })

  it('is sent to the entitlements host if it responds to an invitation (REQ-089)', async () => {
    respond = (_req, res) => sendJson(res, 200, { id: userId, status: 'ACCEPTED', assessmentId: userId })
    const body = { response: 'ACCEPT' } as const
    await buildApi().api.call(endpoints.respondToInvitation, { params: { invitationId: userId }, body })
    expect(requests[0]).toMatchObject({
      line: `POST /entitlements/v4/invitations/${userId}/respond`,
      body: '{"response":"ACCEPT"}',
    })
  })

  it('has no timeout (REQ-106)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    let init: RequestInit | undefined
    vi.stubGlobal('fetch', async (_url: string, sentInit: RequestInit) => {
      init = sentInit
      return Response.json({ items: [] })
    })
    await buildApi().api.call(endpoints.listAssessments, { query: {} })
    vi.unstubAllGlobals()
    expect(init).toMatchObject({ signal: null })
    expect(timeout).not.toHaveBeenCalled()
  })

  it('fails without sending a request if its arguments are invalid', async () => {
    const { api } = buildApi()
    const body = { username: 'not an address', password: '' }
    const error = await catchError(api.call(endpoints.login, { body }))
    expect(error).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: [
        { field: 'username', problem: 'email.format' },
        { field: 'password', problem: 'required' },
      ],
    })
    expect(requests).toEqual([])
  })

  it('rejects with the code, fields and retry delay of an error response (REQ-115)', async () => {
    const details = { fields: [{ field: 'username', problem: 'email.format' }], retryAfter: 30 }
    respond = (_req, res) => sendJson(res, 429, { code: 'rate.limited', message: 'Wait.', details })
    const error = await catchError(buildApi().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: 30, fields: details.fields })
  })

  it('rejects with a code derived from the status if the response is not from the API, and marks the error as foreign (REQ-208)', async () => {
    respond = (_req, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const error = await catchError(buildApi().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toMatchObject({ status: 502, code: 'service.unavailable', isForeign: true })
  })

  it('rejects with "Connection error." if there is no response (REQ-107)', async () => {
    respond = (req) => req.socket.destroy()
    const error = await catchError(buildApi().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toMatchObject({ message: 'Connection error.', status: undefined })
  })
})

it('a call reports to the session that a consent is missing', async () => {
  respond = (_req, res) => sendError(res, 'consent.required')
  const { api, events } = buildApi()
  const error = await catchError(api.call(endpoints.listAssessments, { query: {} }))
  expect(error).toMatchObject({ status: 403, code: 'consent.required' })
  expect(events).toEqual(['terms'])
})

it('a call reports status 404 to the session only if the call is for administrators (REQ-148)', async () => {
  respond = (_req, res) => sendError(res, 'not_found')
  const { api, events } = buildApi()
  const params = { userId }
  await catchError(api.call(endpoints.getUser, { params }))
  expect(events).toEqual([])
  const error = await catchError(api.call(endpoints.listCohorts, { query: { organizationId: userId } }))
  expect(error).toMatchObject({ status: 404, code: 'not_found' })
  expect(events).toEqual(['not found'])
})

it('the error for an unreleased report says when the report can be seen', async () => {
  const release = { kind: 'from-date', date: '2031-12-03', timeZone: 'UTC', from: null, isOpen: false }
  respond = (_req, res) =>
    sendJson(res, 409, { code: 'report.not_released', message: 'x', details: { release } })
  const error = await catchError(
    buildApi().api.call(endpoints.getReport, { params: { assessmentId: userId }, query: {} }),
  )
  expect(error).toMatchObject({ code: 'report.not_released', release })
})

it('a call sends the token that was current when the call was made', async () => {
  respond = (_req, res) => res.writeHead(204).end()
  let token: string | null = 'Bearer 1'
  const session = { accessToken: () => token, isExpired: () => false } as unknown as ApiSession
  const call = createApi({ config: buildConfig(), session }).call(endpoints.logout, {})
  token = null
  await call
  expect(requests[0]?.authorization).toBe('Bearer 1')
})

describe('an expired token', () => {
  it('is renewed before a call is sent', async () => {
    respond = (_req, res) => sendJson(res, 200, user)
    const { api, events } = buildApi(buildConfig(), { expired: ['Bearer 1'] })
    await api.call(endpoints.getUser, { params: { userId } })
    await api.call(endpoints.getUser, { params: { userId } })
    expect(events).toEqual(['renew Bearer 1'])
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer 2', 'Bearer 2'])
  })

  it('is not renewed for a public call', async () => {
    respond = (_req, res) => res.writeHead(204).end()
    const { api, events } = buildApi(buildConfig(), { expired: ['Bearer 1'] })
    const body = { username: 'ada@example.org', siteType: 'lpi' }
    await api.call(endpoints.recoverPassword, { body })
    expect(events).toEqual([])
  })

  it('is renewed only once if the clock of the device is wrong and every token appears expired', async () => {
    respond = (_req, res) => sendJson(res, 200, user)
    const { api, events } = buildApi(buildConfig(), { expired: ['Bearer 1', 'Bearer 2'] })
    await api.call(endpoints.getUser, { params: { userId } })
    await api.call(endpoints.getUser, { params: { userId } })
    expect(events).toEqual(['renew Bearer 1'])
  })
})

describe('a call that fails with status 401', () => {
  it('is repeated once with renewed tokens (REQ-109)', async () => {
    respond = (req, res) =>
      req.headers.authorization === 'Bearer 2'
        ? sendJson(res, 200, user)
        : sendError(res, 'auth.token_expired')
    const { api, events } = buildApi()
    expect(await api.call(endpoints.getUser, { params: { userId } })).toEqual(user)
    expect(events).toEqual(['renew Bearer 1'])
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2'])
  })

  it('rejects if the repeated call also fails with status 401 (REQ-109)', async () => {
    respond = (_req, res) => sendError(res, 'auth.required')
    const { api, events } = buildApi()
    expect(await catchError(api.call(endpoints.getUser, { params: { userId } }))).toMatchObject({
      status: 401,
    })
    expect(events).toEqual(['renew Bearer 1'])
    expect(requests).toHaveLength(2)
  })

  it('does not renew the tokens if it is a login or a logout (REQ-091, REQ-110)', async () => {
    respond = (_req, res) => sendError(res, 'login.failed')
    const { api, events } = buildApi()
    const body = { username: 'Ada@Example.org ', password: 'wrong' }
    expect(await catchError(api.call(endpoints.login, { body }))).toMatchObject({ code: 'login.failed' })
    await catchError(api.call(endpoints.logout, {}, { skipsRenewal: true }))
    expect(events).toEqual([])
    expect(requests[0]).toMatchObject({
      authorization: undefined,
      body: expect.stringContaining('"ada@example.org"'),
    })
    expect(requests[1]).toMatchObject({ line: 'POST /users/api/v4/users/logout', body: '' })
  })

  it('reports an expired password without renewing the tokens, and includes the username if it is a login (REQ-108)', async () => {
    respond = (_req, res) => sendError(res, 'password.expired')
    const { api, events } = buildApi()
    await catchError(api.call(endpoints.login, { body: { username: 'Ada@example.org', password: 'x' } }))
    await catchError(api.call(endpoints.getUser, { params: { userId } }))
    expect(events).toEqual(['expired ada@example.org', 'expired undefined'])
  })
})

it('a token request is form-encoded (REQ-105)', async () => {
  const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'b', expires_in: 600 }
  respond = (_req, res) => sendJson(res, 200, tokens)
  expect(await requestTokens(buildConfig(), 'r1')).toEqual(tokens)
  expect(requests[0]).toMatchObject({
    line: 'POST /token',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'grant_type=refresh_token&client_id=lpi-ui&refresh_token=r1',
  })
})

describe('a link', () => {
  const page = {
    type: 'Assessment',
    page: 1,
    totalPages: 5,
    questions: [],
    links: { previous: null, next: null },
  }

  it('is followed with the access token if it leads to the API (REQ-100)', async () => {
    respond = (_req, res) => sendJson(res, 200, page)
    const { api } = buildApi()
    expect(await api.follow('/lpi/api/v4/lpi-assessments/1/questions?page=1')).toEqual(page)
    expect(await api.follow(`${host}/lpi/api/v4/lpi-assessments/1/questions?page=1`)).toEqual(page)
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 1'])
  })

  it.each(['http://127.0.0.2/x', '//127.0.0.2/x', 'javascript:alert(1)', 'http://'])(
    'is not followed if it does not lead to the API: %s (REQ-100, SEC-054)',
    async (link) => {
      expect(await catchError(buildApi().api.follow(link))).toBeInstanceOf(ApiError)
      expect(requests).toEqual([])
    },
  )
})

it('a download has the file name that the server sent', async () => {
  respond = (_req, res) =>
    res
      .writeHead(200, { 'content-disposition': `attachment; filename="b.pdf"; filename*=UTF-8''B%C3%A9.pdf` })
      .end('%PDF')
  const params = { assessmentId: userId }
  const { blob, fileName } = await buildApi().api.download(endpoints.getReportPdf, { params, query: {} })
  expect([await blob.text(), fileName]).toEqual(['%PDF', 'Bé.pdf'])
})
