/** The responses to the requests from app/start/bootstrap/send-early-requests.ts, and the tokens of the requests, by URL. */
type EarlyResponses = Map<string, { authorization: string | null; response: Promise<Response> }>

declare global {
  interface Window {
    earlyResponses?: EarlyResponses
  }
}

/** The responses are used only within this time after the navigation. After that, they may be outdated. */
const LIFETIME_MS = 30_000

/**
 * Returns the early response to a request. A response is used only once, only with the same access token, and never
 * after a write. A failed request is repeated.
 */
export function takeEarlyResponse(url: string, init: RequestInit): Promise<Response> | undefined {
  const responses = typeof window === 'undefined' ? undefined : window.earlyResponses
  if (init.method !== 'GET') responses?.clear()
  const earlyResponse = responses?.get(url)
  if (!earlyResponse) return undefined
  responses?.delete(url)
  const hasSameToken = earlyResponse.authorization === new Headers(init.headers).get('authorization')
  if (!hasSameToken || performance.now() > LIFETIME_MS) return undefined
  return earlyResponse.response.catch(() => fetch(url, init))
}
