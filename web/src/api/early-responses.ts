/** The responses to the requests that bootstrap/send-early-requests.ts has sent, with their access tokens, by URL. */
type EarlyResponses = Map<string, { authorization: string | null; response: Promise<Response> }>

declare global {
  interface Window {
    earlyResponses?: EarlyResponses
  }
}

/** How long after the navigation the responses are used; later they may be outdated. */
const LIFETIME_MS = 30_000

/** Each response is used once, only with the same access token, and never after a write. Repeats a failed request. */
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
