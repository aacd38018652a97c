import { type Args, type Endpoint, isShape, type Output, QuestionPage, type WebConfig } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { buildRequest } from './build-request.ts'
import { connected, readJson, send } from './send.ts'

/** What the calls need of the session; the session itself is built on top of the calls. */
export type ApiSession = {
  /** "Bearer …", or null without a session. */
  accessToken: () => string | null
  /** Resolves when an access token other than the refused one is there. */
  renew: (refused: string | null) => Promise<void>
  /** The server asks for a new password. */
  passwordExpired: (username: string | undefined) => void
  /** The server misses a consent or the country. */
  termsMissing: () => void
  /** An administrator's call found nothing: the role may have been taken away. */
  roleDoubted: () => void
}

type CallOptions = {
  signal?: AbortSignal
  /** A 401 is an answer and not a reason to renew the tokens. */
  isUnauthorizedIgnored?: boolean
}

type Download = { blob: Blob; fileName: string | undefined }

export type Api = {
  config: WebConfig
  /** Calls an endpoint of the contract; rejects with an `ApiError`. */
  call: <E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Output<E>>
  /** The same as options for `useQuery`; the key is the path and the arguments. */
  query: <E extends Endpoint>(endpoint: E, args: Args<E>) => ReturnType<typeof optionsFor<E>>
  /** A question page by its link, which must lead to the configured API. */
  follow: (link: string, options?: CallOptions) => Promise<QuestionPage>
  download: <E extends Endpoint>(endpoint: E, args: Args<E>, options?: CallOptions) => Promise<Download>
  /** For a library that makes its own requests: adds the token, renews it once, and answers whatever comes. */
  fetchInSession: (request: Request, options?: Pick<CallOptions, 'signal'>) => Promise<Response>
}

export function createApi({ config, session }: { config: WebConfig; session: ApiSession }): Api {
  async function exchange(endpoint: Endpoint, args: object, options: CallOptions = {}) {
    const { url, init } = buildRequest(config, endpoint, args)
    const isPublic = endpoint.access === 'public'
    const isUnauthorizedIgnored = isPublic || (options.isUnauthorizedIgnored ?? false)
    return authorized(session, url, init, { ...options, isUnauthorizedIgnored, isPublic }).catch((error) => {
      const isNotFound = error instanceof ApiError && error.code === 'not_found'
      if (isNotFound && endpoint.access === 'administrator') session.roleDoubted()
      throw error
    })
  }

  const call: Api['call'] = async (endpoint, args, options) => {
    const response = await exchange(endpoint, args, options)
    const output: Endpoint['output'] = endpoint.output
    if (!isShape(output)) return undefined as Output<typeof endpoint>
    return output.parse(await readJson(response, options?.signal)) as Output<typeof endpoint>
  }

  return {
    config,
    call,
    query: (endpoint, args) => optionsFor(call, endpoint, args),
    follow: async (link, options = {}) => {
      const url = ownUrl(config, link)
      const response = await authorized(session, url, { method: 'GET' }, options)
      return QuestionPage.parse(await readJson(response, options.signal))
    },
    download: async (endpoint, args, options) => {
      const response = await exchange(endpoint, args, options)
      const blob = await connected(options?.signal, () => response.blob())
      return { blob, fileName: fileNameOf(response.headers.get('content-disposition')) }
    },
    fetchInSession: async (request, { signal } = {}) => {
      const attempt = (token: string | null) => {
        const next = new Request(request.clone(), { credentials: 'omit', signal: signal ?? null })
        if (token) next.headers.set('authorization', token)
        return fetch(next)
      }
      const token = session.accessToken()
      const response = await attempt(token)
      if (response.status !== 401) return response
      await session.renew(token)
      return attempt(session.accessToken())
    },
  }
}

function optionsFor<E extends Endpoint>(call: Api['call'], endpoint: E, args: Args<E>) {
  return queryOptions({
    queryKey: [endpoint.path, args] as const,
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  })
}

async function authorized(
  session: ApiSession,
  url: string,
  init: RequestInit,
  options: CallOptions & { isPublic?: boolean },
) {
  const attempt = (token: string | null) => {
    const headers = new Headers(init.headers)
    if (token && !options.isPublic) headers.set('authorization', token)
    return send(url, { ...init, headers, signal: options.signal ?? null })
  }
  const token = session.accessToken()
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'consent.required') session.termsMissing()
    if (error.status !== 401) throw error
    if (/password.*expired/i.test(error.message)) {
      session.passwordExpired(usernameIn(init.body))
      throw error
    }
    if (options.isUnauthorizedIgnored) throw error
    await session.renew(token)
    return attempt(session.accessToken())
  }
}

function usernameIn(body: RequestInit['body']): string | undefined {
  if (typeof body !== 'string') return undefined
  const { username } = JSON.parse(body)
  return typeof username === 'string' ? username : undefined
}

function ownUrl(config: WebConfig, link: string) {
  const origin = new URL(config.apiHost || window.location.origin).origin
  const url = URL.parse(link, origin)
  if (url?.origin === origin) return url.href
  throw new ApiError('The link leads elsewhere.', { status: 400, code: 'not_found' })
}

/** Understands `filename*=UTF-8''…` and `filename="…"`. */
function fileNameOf(disposition: string | null) {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
