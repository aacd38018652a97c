import type { Endpoint } from '@lpi/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import { addFault } from './page-faults.ts'

/** A received call, with the parameters of its path and query as text. */
export type ReceivedCall = {
  params: Record<string, string | undefined>
  query: Record<string, string>
  body: unknown
}

type Respond = (call: ReceivedCall) => unknown

const responders = new Map<Endpoint, Respond>()

/**
 * Responds to calls to an endpoint until the end of the test: with JSON, with a `Response`, or with a connection error
 * if `respond` throws. Returns the received calls.
 */
export function respondToCalls(endpoint: Endpoint, respond: Respond): ReceivedCall[] {
  const receivedCalls: ReceivedCall[] = []
  responders.set(endpoint, (call) => {
    receivedCalls.push(call)
    return respond(call)
  })
  return receivedCalls
}

/** Replaces `fetch` with a function that returns prepared responses. A request without one makes the test fail. */
export function replaceServer() {
  beforeEach(() => {
    responders.clear()
    vi.stubGlobal('fetch', fetchResponse)
  })
  afterEach(() => void vi.unstubAllGlobals())
}

async function fetchResponse(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  for (const [{ method, path }, respond] of responders) {
    const params = request.method === method ? matchPath(path, pathname) : undefined
    if (!params) continue
    const text = await request.text()
    const result = await respond({
      params,
      query: Object.fromEntries(searchParams),
      body: text && JSON.parse(text),
    })
    return result instanceof Response ? result : Response.json(result)
  }
  addFault(`request: ${request.method} ${pathname}`)
  throw new TypeError('Failed to fetch')
}

/** Returns the parameters in `pathname`, or undefined if `pathname` does not match `path`. */
function matchPath(path: string, pathname: string): ReceivedCall['params'] | undefined {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? (path === pathname ? {} : undefined)
}
