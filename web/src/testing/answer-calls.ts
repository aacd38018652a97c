import type { Endpoint } from '@lpi/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import { addFault } from './page-faults.ts'

/** A received call, with the parameters of its path and query as text. */
export type ReceivedCall = {
  params: Record<string, string | undefined>
  query: Record<string, string>
  body: unknown
}

type Answer = (call: ReceivedCall) => unknown

const answers = new Map<Endpoint, Answer>()

/**
 * Answers the calls of an endpoint until the end of the test: with JSON, with a `Response`, or with a connection error
 * if the function throws. Returns the received calls.
 */
export function answerCalls(endpoint: Endpoint, answer: Answer): ReceivedCall[] {
  const receivedCalls: ReceivedCall[] = []
  answers.set(endpoint, (call) => {
    receivedCalls.push(call)
    return answer(call)
  })
  return receivedCalls
}

/** Answers calls without a server. A test fails if it sends a request without a prepared answer. */
export function replaceServer() {
  beforeEach(() => {
    answers.clear()
    vi.stubGlobal('fetch', respond)
  })
  afterEach(() => void vi.unstubAllGlobals())
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  for (const [{ method, path }, answer] of answers) {
    const params = request.method === method ? matchPath(path, pathname) : undefined
    if (!params) continue
    const text = await request.text()
    const result = await answer({
      params,
      query: Object.fromEntries(searchParams),
      body: text && JSON.parse(text),
    })
    return result instanceof Response ? result : Response.json(result)
  }
  addFault(`request: ${request.method} ${pathname}`)
  throw new TypeError('Failed to fetch')
}

/** The parameters of the path, or undefined if it does not match. */
function matchPath(path: string, pathname: string): ReceivedCall['params'] | undefined {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? (path === pathname ? {} : undefined)
}
