import { type Args, type Endpoint, isSchema, type Output, QuestionPage, type WebConfig } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { buildRequest } from './build-request.ts'
import { convertConnectionErrors, readJson, send } from './send.ts'

/**
 * The functions of the session that API calls need. They are passed in because the session itself also calls the API.
 */
export type ApiSession = {
  /** The header value "Bearer …", or null if there is no session. */
  accessToken: () => string | null
  /** Whether a token has expired according to the device's clock. */
  isExpired: (token: string) => boolean
  /** Resolves when the session has an access token other than the rejected one. */
  renew: (rejectedToken: string | null) => Promise<void>
  /** Called when the server requires a new password. */
  onPasswordExpired: (username: string | undefined) => void
  /** Called when the server rejects a call because the user has no country or has not accepted a required policy. */
  onTermsMissing: () => void
  /** Called when an endpoint for administrators responds with `not_found`: the role may have been revoked. */
  onAdminNotFound: () => void
}

type CallOptions = {
  signal?: AbortSignal
  /** True if the call never renews the tokens, and rejects on status 401. */
  skipsRenewal?: boolean
}

type Download = { blob: Blob; fileName: string | undefined }

export type Api = {
  config: WebConfig
  /** Calls an endpoint of the contract. Rejects with an `ApiError` on failure. */
  call: <E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Output<E>>
  /** Returns a call as options for `useQuery`. The key consists of the path and the arguments. */
  query: <E extends Endpoint>(endpoint: E, args: Args<E>) => ReturnType<typeof optionsFor<E>>
  /** Loads the question page to which a link leads. The link must lead to the configured API. */
  follow: (link: string, options?: CallOptions) => Promise<QuestionPage>
  download: <E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Download>
  /**
   * A replacement for `fetch` in libraries. It adds the token, renews a rejected token once, and does not reject on an
   * error response.
   */
  fetchWithToken: (request: Request, options?: Pick<CallOptions, 'signal'>) => Promise<Response>
}

export function createApi({ config, session }: { config: WebConfig; session: ApiSession }): Api {
  let isClockCorrect = true

  /**
   * Renews an expired token in advance, because the server would reject the request. If the new token also appears
   * expired, the clock of the device is wrong. Tokens are then renewed only after the server has rejected them.
   */
  async function renewExpiredToken(token: string) {
    await session.renew(token)
    const newToken = session.accessToken()
    isClockCorrect = !newToken || !session.isExpired(newToken)
  }

  async function request(endpoint: Endpoint, args: object, options: CallOptions = {}) {
    const { url, init } = buildRequest(config, endpoint, args)
    const isPublic = endpoint.access === 'public'
    const skipsRenewal = isPublic || (options.skipsRenewal ?? false)
    const token = skipsRenewal || !isClockCorrect ? null : session.accessToken()
    if (token && session.isExpired(token)) await renewExpiredToken(token)
    return sendAuthorized(session, url, init, { ...options, skipsRenewal, isPublic }).catch((error) => {
      const isNotFound = error instanceof ApiError && error.code === 'not_found'
      const needsRole = endpoint.access === 'administrator' || endpoint.access === 'cohortAdministrator'
      if (isNotFound && needsRole) session.onAdminNotFound()
      throw error
    })
  }

  const call: Api['call'] = async (endpoint, args, options) => {
    const response = await request(endpoint, args, options)
    const output: Endpoint['output'] = endpoint.output
    if (!isSchema(output)) return undefined as Output<typeof endpoint>
    return output.parse(await readJson(response, options?.signal)) as Output<typeof endpoint>
  }

  return {
    config,
    call,
    query: (endpoint, args) => optionsFor(call, endpoint, args),
    follow: async (link, options = {}) => {
      const url = resolveApiUrl(config, link)
      const response = await sendAuthorized(session, url, { method: 'GET' }, options)
      return QuestionPage.parse(await readJson(response, options.signal))
    },
    download: async (endpoint, args, options) => {
      const response = await request(endpoint, args, options)
      const blob = await convertConnectionErrors(options?.signal, () => response.blob())
      return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) }
    },
    fetchWithToken: async (request, { signal } = {}) => {
      const sendWithToken = (token: string | null) => {
        const nextRequest = new Request(request.clone(), { credentials: 'omit', signal: signal ?? null })
        if (token) nextRequest.headers.set('authorization', token)
        return fetch(nextRequest)
      }
      const token = session.accessToken()
      const response = await sendWithToken(token)
      if (response.status !== 401) return response
      await session.renew(token)
      return sendWithToken(session.accessToken())
    },
  }
}

function optionsFor<E extends Endpoint>(call: Api['call'], endpoint: E, args: Args<E>) {
  return queryOptions({
    queryKey: [endpoint.path, args] as const,
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  })
}

async function sendAuthorized(
  session: ApiSession,
  url: string,
  init: RequestInit,
  options: CallOptions & { isPublic?: boolean },
) {
  const sendWithToken = (token: string | null) => {
    const headers = new Headers(init.headers)
    if (token && !options.isPublic) headers.set('authorization', token)
    return send(url, { ...init, headers, signal: options.signal ?? null })
  }
  const token = session.accessToken()
  try {
    return await sendWithToken(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'consent.required') session.onTermsMissing()
    if (error.status !== 401) throw error
    if (/password.*expired/i.test(error.message)) {
      session.onPasswordExpired(usernameIn(init.body))
      throw error
    }
    if (options.skipsRenewal) throw error
    await session.renew(token)
    return sendWithToken(session.accessToken())
  }
}

function usernameIn(body: RequestInit['body']): string | undefined {
  if (typeof body !== 'string') return undefined
  const { username } = JSON.parse(body)
  return typeof username === 'string' ? username : undefined
}

function resolveApiUrl(config: WebConfig, link: string) {
  const origin = new URL(config.apiHost || window.location.origin).origin
  const url = URL.parse(link, origin)
  if (url?.origin === origin) return url.href
  throw new ApiError('The link does not lead to the API.', { status: 400, code: 'not_found' })
}

/** Parses `filename*=UTF-8''…` and `filename="…"`. */
function fileNameOf(disposition: string | null) {
  const encodedName = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encodedName) return decodeURIComponent(encodedName)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
