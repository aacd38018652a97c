import { type Endpoint, fieldErrors, fillPath, type WebConfig } from '@lpi/contract'
import { ApiError } from './api-error.ts'
import { joinUrl } from './join-url.ts'

export type Base = 'apiHost' | 'imageHost' | 'batchReportsHost' | 'companyHost' | 'entitlementsHost'

/** The first matching prefix applies. Paths without a match belong to the API host. */
const bases: [prefix: string, base: Base][] = [
  ['/api/v4/images/', 'imageHost'],
  ['/api/v4/batch-reports', 'batchReportsHost'],
  ['/api/v4/', 'companyHost'],
  ['/v4/', 'entitlementsHost'],
]

type RequestArgs = { params?: unknown; query?: unknown; body?: unknown }
type Request = { url: string; init: RequestInit }

/**
 * Parses the arguments with the schemas of the endpoint, and builds the request. If the arguments are invalid, throws
 * the error that the server would return.
 */
export function buildRequest(config: WebConfig, endpoint: Endpoint, args: RequestArgs): Request {
  const params = parse(endpoint.params, args.params)
  const query = queryText(parse(endpoint.query, args.query))
  const path = fillPath(endpoint.path, params) + (query && `?${query}`)
  return {
    url: urlOf(config, endpoint.path, path),
    init: { method: endpoint.method, ...bodyOf(endpoint, args) },
  }
}

function urlOf(config: WebConfig, endpointPath: string, path: string) {
  if (endpointPath === '/identity/token') return config.tokenEndpoint
  return joinUrl(config[baseOf(endpointPath)], path)
}

export function baseOf(endpointPath: string): Base {
  return bases.find(([prefix]) => endpointPath.startsWith(prefix))?.[1] ?? 'apiHost'
}

function bodyOf(endpoint: Endpoint, args: RequestArgs): RequestInit {
  if (!endpoint.body) return {}
  const body = parse(endpoint.body, args.body)
  if (endpoint.encoding === 'form') return { body: new URLSearchParams(body as Record<string, string>) }
  const json = endpoint.lists === 'comma-separated' ? joinLists(body) : body
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

function joinLists(body: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
}

function parse(schema: Endpoint['body'], value: unknown): Record<string, unknown> {
  if (!schema) return {}
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new ApiError('Some fields are invalid.', {
    status: 400,
    code: 'input.invalid',
    fields: fieldErrors(result.error),
  })
}

/** Arrays are comma-separated, and undefined values are excluded. */
function queryText(query: Record<string, unknown>) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}
