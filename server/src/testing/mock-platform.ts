import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { TestApp } from './test-app.ts'

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/'
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'
export const roles = {
  learner: [`${MEMBERSHIP}Learner`],
  teacher: [`${MEMBERSHIP}Instructor`, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Faculty'],
  assistant: [
    `${MEMBERSHIP}Instructor`,
    'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant',
  ],
  mentor: [`${MEMBERSHIP}Mentor`, `${MEMBERSHIP}Learner`],
  testUser: ['http://purl.imsglobal.org/vocab/lti/system/person#TestUser', `${MEMBERSHIP}Learner`],
}

/** How the platforms differ where it matters to a tool. */
const manners = {
  // Answers a score with 200, ignores it unless `FullyGraded`, and offers no storage for tools.
  moodle: { scoreStatus: 200, hasStorage: false, audience: '', needsFullyGraded: true },
  // Answers with 200, offers storage, and sends the login as a form.
  canvas: { scoreStatus: 200, hasStorage: true, audience: '', needsFullyGraded: false },
  // Answers with 204 and wants an audience of its own in token requests.
  brightspace: {
    scoreStatus: 204,
    hasStorage: false,
    audience: 'https://api.brightspace.com/auth/token',
    needsFullyGraded: false,
  },
}

/** Stores values for tools, as the LTI client-side postMessages specification says. */
const storage = `<script>
  const stored = {}
  addEventListener('message', ({ data: { subject, message_id, key, value }, source, origin }) => {
    if (subject === 'lti.put_data') stored[origin + key] = value
    const answer = { subject: subject + '.response', message_id, key, value: stored[origin + key] }
    if (/^lti\\.(put|get)_data$/.test(subject)) source.postMessage(answer, origin)
  })
</script>`

type Score = { url: string; body: Record<string, unknown>; contentType: string | undefined }
type Member = Record<string, unknown> & { user_id: string; roles: string[] }

type LaunchOptions = {
  subject?: string | null
  roles?: string[]
  deployment?: string
  context?: { id: string; title?: string }
  link?: string
  custom?: Record<string, string>
  /** Claims that replace others; a claim that is undefined is left out. */
  claims?: Record<string, unknown>
  hasLineItem?: boolean
  /** What the browser does: `blocked` cookies, and whether it shows the page in a frame. */
  cookies?: 'kept' | 'blocked'
  isFramed?: boolean
  /** Signs the token in place of the platform. */
  sign?: (payload: JWTPayload) => Promise<string>
  method?: 'GET' | 'POST'
  language?: string
}

/**
 * A learning platform in this process, with the manners of a product. It verifies what the tool sends, as a real one.
 * `site` is the address at which a browser opens its pages.
 */
export async function startMockPlatform(product: keyof typeof manners = 'moodle', site?: string) {
  const manner = manners[product]
  const clientId = `client-${randomUUID()}`
  let key = await createKey()
  const oldKeys: (typeof key)[] = []
  const scores: Score[] = []
  const lineItems: Record<string, unknown>[] = []
  const tokenRequests: { audience: unknown; scope: string }[] = []
  const state = {
    members: [] as Member[],
    /** Statuses with which the next scores are answered. */
    nextScoreStatuses: [] as number[],
    lastTimestamps: new Map<string, string>(),
    toolKeys: async (): Promise<JSONWebKeySet> => ({ keys: [] }),
    registrations: [] as Record<string, unknown>[],
    keyReads: 0,
    /** The address of the tool, for pages that a browser opens. */
    tool: 'https://lpi.test',
    /** Who opens the activity on these pages. */
    visitor: {} as LaunchOptions,
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 500, { error: String(error) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pages = site ?? origin
  const issuer = product === 'canvas' ? 'https://canvas.instructure.com' : pages
  const tokens = new Map<string, string>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, origin)
    const body = await readBody(request)
    if (url.pathname === '/keys') {
      state.keyReads++
      return send(response, 200, { keys: [key, ...oldKeys].map(({ jwk }) => jwk) })
    }
    if (['/course', '/activity', '/authorize'].includes(url.pathname))
      return sendHtml(response, await page(url))
    if (url.pathname === '/openid') {
      return send(response, 200, {
        issuer,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        registration_endpoint: `${origin}/register`,
        'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: product },
      })
    }
    if (url.pathname === '/register') {
      state.registrations.push({ ...JSON.parse(body), authorization: request.headers.authorization })
      return send(response, 200, {
        client_id: clientId,
        'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: 'deployment-1' },
      })
    }
    if (url.pathname === '/token') return send(response, ...(await issueToken(new URLSearchParams(body))))
    const scope = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!scope) return send(response, 401, { error: 'unauthorized' })
    if (url.pathname === '/members') return sendMembers(url, response)
    if (url.pathname === '/lineitems' && request.method === 'POST') {
      const id = `${origin}/lineitems/${lineItems.length + 1}?type_id=1`
      lineItems.push({ ...JSON.parse(body), id })
      return send(response, 201, { ...JSON.parse(body), id })
    }
    if (url.pathname.endsWith('/scores')) {
      const forced = state.nextScoreStatuses.shift()
      if (forced !== undefined) return send(response, forced, {})
      return send(response, ...acceptScore(url, JSON.parse(body), request.headers['content-type']))
    }
    return send(response, 404, {})
  }

  /** What a browser sees: the activity in a frame or as a link, and the page that posts the launch to the tool. */
  async function page(url: URL) {
    if (url.pathname !== '/authorize') {
      const query = new URLSearchParams({
        iss: issuer,
        client_id: clientId,
        login_hint: 'hint-1',
        target_link_uri: `${state.tool}/lti/launch`,
        ...(manner.hasStorage && { lti_storage_target: '_parent' }),
      })
      const login = `${state.tool}/lti/login?${query}`.replaceAll('&', '&amp;')
      if (url.pathname === '/activity') return `<a href="${login}" target="_blank">Activity</a>`
      return `<iframe src="${login}" width="800" height="700"></iframe>${manner.hasStorage ? storage : ''}`
    }
    const claims = platform.claims({
      ...state.visitor,
      claims: { 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri': `${state.tool}/lti/launch` },
    })
    const idToken = await platform.sign({ ...claims, nonce: url.searchParams.get('nonce') })
    return `<form method="post" action="${url.searchParams.get('redirect_uri')}">
      <input type="hidden" name="id_token" value="${idToken}">
      <input type="hidden" name="state" value="${url.searchParams.get('state')}"></form>
      <script>document.forms[0].submit()</script>`
  }

  async function issueToken(form: URLSearchParams): Promise<[number, unknown]> {
    const assertion = form.get('client_assertion') ?? ''
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(await state.toolKeys()), {
      algorithms: ['RS256'],
      issuer: clientId,
      subject: clientId,
      audience: manner.audience || `${origin}/token`,
    })
    const scope = form.get('scope') ?? ''
    tokenRequests.push({ audience: payload.aud, scope })
    const token = randomUUID()
    tokens.set(token, scope)
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope }]
  }

  function acceptScore(url: URL, body: Record<string, unknown>, contentType?: string): [number, unknown] {
    const place = `${url.pathname} ${body.userId}`
    const last = state.lastTimestamps.get(place)
    if (last && last >= String(body.timestamp)) return [409, {}]
    state.lastTimestamps.set(place, String(body.timestamp))
    if (manner.needsFullyGraded && body.gradingProgress !== 'FullyGraded') return [200, {}]
    scores.push({ url: url.href, body, contentType })
    return [manner.scoreStatus, {}]
  }

  /** Pages of two members, with the next page in the Link header. */
  function sendMembers(url: URL, response: ServerResponse) {
    const start = Number(url.searchParams.get('start') ?? 0)
    const next = start + 2
    if (next < state.members.length)
      response.setHeader('link', `<${origin}/members?start=${next}>; rel="next"`)
    return send(response, 200, { id: url.href, members: state.members.slice(start, next) })
  }

  const platform = {
    product,
    origin,
    issuer,
    clientId,
    scores,
    lineItems,
    tokenRequests,
    state,
    hasStorage: manner.hasStorage,
    sign: (payload: JWTPayload) => signWith(key, payload),
    /** Signs with a new key. The old one stays in the key set, or not. */
    async rotateKey({ keepsOldKey = true } = {}) {
      if (keepsOldKey) oldKeys.push(key)
      key = await createKey()
    },
    registration: {
      name: product,
      issuer,
      clientId,
      authorizationEndpoint: `${pages}/authorize`,
      tokenEndpoint: `${origin}/token`,
      keySetUrl: `${origin}/keys`,
      audience: manner.audience,
      country: 'GB',
      deploymentIds: ['deployment-1'],
    },
    /** The claims of a launch, before a login has a nonce. */
    claims({
      subject = 'student-1',
      roles: launchRoles = roles.learner,
      deployment = 'deployment-1',
      context = { id: 'course-1', title: 'Leadership 101' },
      link = 'link-1',
      custom,
      hasLineItem = true,
      claims = {},
    }: LaunchOptions = {}): JWTPayload {
      return {
        iss: issuer,
        aud: clientId,
        ...(subject !== null && { sub: subject }),
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 300,
        given_name: 'Sam',
        family_name: 'Student',
        email: `${subject}@school.example`,
        [`${CLAIM}version`]: '1.3.0',
        [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
        [`${CLAIM}deployment_id`]: deployment,
        [`${CLAIM}target_link_uri`]: 'https://lpi.test/lti/launch',
        [`${CLAIM}roles`]: launchRoles,
        [`${CLAIM}resource_link`]: { id: link },
        [`${CLAIM}context`]: context,
        [`${CLAIM}launch_presentation`]: { locale: 'en-GB', return_url: `${pages}/return` },
        ...(custom && { [`${CLAIM}custom`]: custom }),
        'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
          context_memberships_url: `${origin}/members`,
          service_versions: ['2.0'],
        },
        [`${AGS}claim/endpoint`]: {
          scope: [`${AGS}scope/lineitem`, `${AGS}scope/score`],
          lineitems: `${origin}/lineitems`,
          ...(hasLineItem && { lineitem: `${origin}/lineitems/link-${link}?type_id=1` }),
        },
        ...claims,
      }
    },
    /** Starts a login as the platform's page does. Returns what the browser then has. */
    async startLogin(
      t: TestApp,
      {
        method = 'GET',
        ...more
      }: { method?: 'GET' | 'POST'; storage?: boolean } & Record<string, unknown> = {},
    ) {
      const { storage = manner.hasStorage, ...changes } = more
      const parameters = {
        iss: issuer,
        client_id: clientId,
        login_hint: 'hint-1',
        lti_message_hint: 'message-1',
        target_link_uri: 'https://lpi.test/lti/launch',
        ...(storage && { lti_storage_target: '_parent' }),
        ...changes,
      }
      const form = new URLSearchParams(
        Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ).toString()
      const response = await t.app.inject(
        method === 'GET'
          ? { url: `/lti/login?${form}` }
          : { method, url: '/lti/login', payload: form, headers: formHeaders },
      )
      const location = response.headers.location?.toString() ?? hrefIn(response.body)
      const parametersOut = location ? new URL(location).searchParams : new URLSearchParams()
      return {
        response,
        location,
        state: parametersOut.get('state') ?? '',
        nonce: parametersOut.get('nonce') ?? '',
        cookie: response.headers['set-cookie']?.toString().split(';')[0] ?? '',
        stored: /data-value="([^"]+)"/.exec(response.body)?.[1],
      }
    },
    /** Opens an activity: the login, the platform's signature, and the launch. */
    async launch(t: TestApp, options: LaunchOptions = {}) {
      const login = await platform.startLogin(t, options.method ? { method: options.method } : {})
      const payload = { ...platform.claims(options), nonce: login.nonce, ...options.claims }
      const idToken = await (options.sign ?? platform.sign)(payload)
      const form: Record<string, string> = { id_token: idToken, state: login.state }
      return { login, form, response: await postLaunch(t, form, { ...options, cookie: login.cookie }) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return platform
}

export type MockPlatform = Awaited<ReturnType<typeof startMockPlatform>>

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

type PostOptions = Pick<LaunchOptions, 'cookies' | 'isFramed' | 'language'> & { cookie?: string }

/** The form post with which the browser comes back from the platform. */
export function postLaunch(
  t: TestApp,
  form: Record<string, string>,
  { cookie, cookies = 'kept', isFramed = true, language }: PostOptions,
) {
  return t.app.inject({
    method: 'POST',
    url: '/lti/launch',
    payload: new URLSearchParams(form).toString(),
    headers: {
      ...formHeaders,
      'sec-fetch-dest': isFramed ? 'iframe' : 'document',
      ...(cookies === 'kept' && cookie && { cookie }),
      ...(language && { 'accept-language': language }),
    },
  })
}

/** The message of a deep linking response, or another token that the tool signed. */
export function readToken(token: string) {
  return decodeJwt(token)
}

/** The first link of a page. */
export function hrefIn(page: string) {
  return /href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&')
}

async function createKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

function signWith({ kid, privateKey }: Awaited<ReturnType<typeof createKey>>, payload: JWTPayload) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function sendHtml(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html>${body}`)
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(status === 204 ? undefined : JSON.stringify(body))
}
