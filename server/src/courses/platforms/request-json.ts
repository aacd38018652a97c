import type { Context } from '../../platform/base/context.ts'
import { createGuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts'

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

/** Sends a request to a platform and parses the JSON of its response, if there is any. Follows no redirect. */
export async function requestJson(
  { dns, config }: Pick<Context, 'dns' | 'config'>,
  url: string,
  request: PlatformRequest = {},
) {
  const fetch = createGuardedFetch({ dns, allowedNetworks: config.CONNECTIONS_ALLOWED_NETWORKS })
  const response = await fetch(url, request)
  if (!response.ok) throw new PlatformError(response.status)
  return { headers: response.headers, body: parse(await response.text()) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
