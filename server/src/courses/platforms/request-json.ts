import type { Context } from '../../platform/base/context.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024

export type PlatformRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** The response of a platform that refused a request. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly status: number
  constructor(status: number) {
    super(`the platform answered with the status ${status}`)
    this.status = status
  }
}

/** Sends a request to a platform and parses the JSON of its response, if there is any. */
export async function requestJson(_ctx: Context, url: string, request: PlatformRequest = {}) {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = (await response.text()).slice(0, MAX_BYTES)
  if (!response.ok) throw new PlatformError(response.status)
  return { status: response.status, headers: response.headers, body: parse(text) }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
