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
  recoveryEmail: null,
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'GB',
  orgOrSchool: '',
  language: null,
  userMappings: [],
}

type Seen = { line: string; authorization: string | undefined; type: string | undefined; body: string }

let server: Server
let host: string
let seen: Seen[]
let answer: (req: IncomingMessage, res: ServerResponse) => void

const json = (res: ServerResponse, status: number, body: unknown) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const refuse = (res: ServerResponse, code: keyof typeof errors) =>
  json(res, errors[code][0], { code, message: errors[code][1] })

beforeEach(async () => {
  seen = []
  server = createServer(async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    const { authorization, 'content-type': type } = req.headers
    seen.push({ line: `${req.method} ${req.url}`, authorization, type, body })
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function configured(hosts: Partial<WebConfig> = {}) {
  const bases = { apiHost: host, companyHost: `${host}/company`, imageHost: `${host}/image` }
  const tokens = { tokenEndpoint: `${host}/token`, clientId: 'lpi-ui' }
  return { ...bases, ...tokens, entitlementsHost: `${host}/entitlements`, ...hosts } as WebConfig
}

/** A session whose renewal gives token 2, and what it was told. */
function build(config = configured()) {
  const told: string[] = []
  let token = 'Bearer 1'
  const session: ApiSession = {
    accessToken: () => token,
    renew: async (refused) => {
      told.push(`renew ${refused}`)
      token = 'Bearer 2'
    },
    passwordExpired: (username) => told.push(`expired ${username}`),
    termsMissing: () => told.push('terms'),
    roleDoubted: () => told.push('role'),
  }
  return { api: createApi({ config, session }), told }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('resolved'),
    (error) => error,
  )

describe('a call', () => {
  it('fills path and query, carries the token and parses the answer', async () => {
    answer = (_req, res) => json(res, 200, { ...user, more: 'than the contract says' })
    const { api } = build()
    expect(await api.call(endpoints.getUser, { params: { userId } })).toEqual(user)
    expect(seen[0]).toMatchObject({ line: `GET /users/api/v4/users/${userId}`, authorization: 'Bearer 1' })
  })

  it('goes to the base of its path (REQ-089)', async () => {
    answer = (_req, res) => json(res, 200, { items: [] })
    await build().api.call(endpoints.listOrganizationUserRoles, { query: { userId } })
    expect(seen[0]?.line).toBe(
      `GET /company/api/v4/organization-user-roles?organizationRole=OrgAdmin&userId=${userId}&size=30`,
    )
  })

  it('of an answer to an invitation goes to the entitlements (REQ-089)', async () => {
    answer = (_req, res) => json(res, 200, { id: userId, status: 'ACCEPTED', assessmentId: userId })
    const body = { response: 'ACCEPT' } as const
    await build().api.call(endpoints.respondToInvitation, { params: { invitationId: userId }, body })
    expect(seen[0]).toMatchObject({
      line: `POST /entitlements/v4/invitations/${userId}/respond`,
      body: '{"response":"ACCEPT"}',
    })
  })

  it('waits as long as it takes (REQ-106)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    let init: RequestInit | undefined
    vi.stubGlobal('fetch', async (_url: string, given: RequestInit) => {
      init = given
      return Response.json({ items: [] })
    })
    await build().api.call(endpoints.listAssessments, { query: {} })
    vi.unstubAllGlobals()
    expect(init).toMatchObject({ signal: null })
    expect(timeout).not.toHaveBeenCalled()
  })

  it('is refused without a request when its arguments cannot be right', async () => {
    const { api } = build()
    const body = { username: 'no address', password: '' }
    const error = await failure(api.call(endpoints.login, { body }))
    expect(error).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: [
        { field: 'username', problem: 'email.format' },
        { field: 'password', problem: 'required' },
      ],
    })
    expect(seen).toEqual([])
  })

  it('rejects with code, fields and waiting time of the refusal (REQ-115)', async () => {
    const details = { fields: [{ field: 'username', problem: 'email.format' }], retryAfter: 30 }
    answer = (_req, res) => json(res, 429, { code: 'rate.limited', message: 'Wait.', details })
    const error = await failure(build().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: 30, fields: details.fields })
  })

  it('finds a code for an answer that is not of the server', async () => {
    answer = (_req, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    const error = await failure(build().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toMatchObject({ status: 502, code: 'service.unavailable' })
  })

  it('rejects with "Connection error." when no answer comes (REQ-107)', async () => {
    answer = (req) => req.socket.destroy()
    const error = await failure(build().api.call(endpoints.listAssessments, { query: {} }))
    expect(error).toMatchObject({ message: 'Connection error.', status: undefined })
  })
})

it('tells when a policy was renewed meanwhile', async () => {
  answer = (_req, res) => refuse(res, 'consent.required')
  const { api, told } = build()
  const error = await failure(api.call(endpoints.listAssessments, { query: {} }))
  expect(error).toMatchObject({ status: 403, code: 'consent.required' })
  expect(told).toEqual(['terms'])
})

it('tells when an administrator’s call finds nothing, and only then (REQ-148)', async () => {
  answer = (_req, res) => refuse(res, 'not_found')
  const { api, told } = build()
  const params = { userId }
  await failure(api.call(endpoints.getUser, { params }))
  expect(told).toEqual([])
  const error = await failure(api.call(endpoints.listCohorts, { query: { organizationId: userId } }))
  expect(error).toMatchObject({ status: 404, code: 'not_found' })
  expect(told).toEqual(['role'])
})

it('a report that is not open yet says from when on', async () => {
  const release = { kind: 'from-date', date: '2031-12-03', timeZone: 'UTC', from: null, isOpen: false }
  answer = (_req, res) => json(res, 409, { code: 'report.not_released', message: 'x', details: { release } })
  const error = await failure(
    build().api.call(endpoints.getReport, { params: { assessmentId: userId }, query: {} }),
  )
  expect(error).toMatchObject({ code: 'report.not_released', release })
})

describe('a 401', () => {
  it('renews the tokens and tries once more (REQ-109)', async () => {
    answer = (req, res) =>
      req.headers.authorization === 'Bearer 2' ? json(res, 200, user) : refuse(res, 'auth.token_expired')
    const { api, told } = build()
    expect(await api.call(endpoints.getUser, { params: { userId } })).toEqual(user)
    expect(told).toEqual(['renew Bearer 1'])
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2'])
  })

  it('is final the second time (REQ-109)', async () => {
    answer = (_req, res) => refuse(res, 'auth.required')
    const { api, told } = build()
    expect(await failure(api.call(endpoints.getUser, { params: { userId } }))).toMatchObject({ status: 401 })
    expect(told).toEqual(['renew Bearer 1'])
    expect(seen).toHaveLength(2)
  })

  it('is an answer for log-in and log-out (REQ-091, REQ-110)', async () => {
    answer = (_req, res) => refuse(res, 'login.failed')
    const { api, told } = build()
    const body = { username: 'Ada@Example.org ', password: 'wrong' }
    expect(await failure(api.call(endpoints.login, { body }))).toMatchObject({ code: 'login.failed' })
    await failure(api.call(endpoints.logout, {}, { isUnauthorizedIgnored: true }))
    expect(told).toEqual([])
    expect(seen[0]).toMatchObject({
      authorization: undefined,
      body: expect.stringContaining('"ada@example.org"'),
    })
    expect(seen[1]).toMatchObject({ line: 'POST /users/api/v4/users/logout', body: '' })
  })

  it('takes its token when it is called, not when it is sent', async () => {
    answer = (_req, res) => res.writeHead(204).end()
    let token: string | null = 'Bearer 1'
    const session = { accessToken: () => token } as ApiSession
    const sent = createApi({ config: configured(), session }).call(endpoints.logout, {})
    token = null
    await sent
    expect(seen[0]?.authorization).toBe('Bearer 1')
  })

  it('about an expired password tells whose, and renews nothing (REQ-108)', async () => {
    answer = (_req, res) => refuse(res, 'password.expired')
    const { api, told } = build()
    await failure(api.call(endpoints.login, { body: { username: 'Ada@example.org', password: 'x' } }))
    await failure(api.call(endpoints.getUser, { params: { userId } }))
    expect(told).toEqual(['expired ada@example.org', 'expired undefined'])
  })
})

it('asks the token endpoint in a form (REQ-105)', async () => {
  const tokens = { token_type: 'Bearer', access_token: 'a', refresh_token: 'b', expires_in: 600 }
  answer = (_req, res) => json(res, 200, tokens)
  expect(await requestTokens(configured(), 'r1')).toEqual(tokens)
  expect(seen[0]).toMatchObject({
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

  it('is followed with the token when it leads to the API (REQ-100)', async () => {
    answer = (_req, res) => json(res, 200, page)
    const { api } = build()
    expect(await api.follow('/lpi/api/v4/lpi-assessments/1/questions?page=1')).toEqual(page)
    expect(await api.follow(`${host}/lpi/api/v4/lpi-assessments/1/questions?page=1`)).toEqual(page)
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 1'])
  })

  it.each(['http://127.0.0.2/x', '//127.0.0.2/x', 'javascript:alert(1)', 'http://'])(
    'is not followed elsewhere: %s (REQ-100, SEC-054)',
    async (link) => {
      expect(await failure(build().api.follow(link))).toBeInstanceOf(ApiError)
      expect(seen).toEqual([])
    },
  )
})

it('names a download as the server does', async () => {
  answer = (_req, res) =>
    res
      .writeHead(200, { 'content-disposition': `attachment; filename="b.pdf"; filename*=UTF-8''B%C3%A9.pdf` })
      .end('%PDF')
  const params = { assessmentId: userId }
  const { blob, fileName } = await build().api.download(endpoints.getReportPdf, { params, query: {} })
  expect([await blob.text(), fileName]).toEqual(['%PDF', 'Bé.pdf'])
})
