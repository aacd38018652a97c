import { fillPath } from '@lpi/contract'
import type { TestApp } from '../test-app.ts'
import type { FuzzRequest } from './generate-request.ts'
import type { Operation } from './operations.ts'
import { resolvePlaceholders, type Tenants } from './tenants.ts'

type Container = Record<string, unknown>

/** Sends a request with its caller's access token. The network is random, so that no limit per network is reached. */
export async function sendRequest(t: TestApp, tenants: Tenants, operation: Operation, request: FuzzRequest) {
  const { endpoint } = operation
  const parts = structuredClone(request.parts)
  for (const change of request.changes) applyChange(parts, change)
  const { params, query, body } = resolvePlaceholders(tenants, request.caller, parts)
  const url = `${fillPath(endpoint.path, pathValues(params))}${queryString(query)}`
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'HEAD'
  const isForm = endpoint.encoding === 'form'
  const { contentType, payload, latin1, headers } = request.overrides
  const text = payload ?? (body === undefined ? undefined : isForm ? formOf(body) : JSON.stringify(body))
  const token = tenants.callers[request.caller]?.accessToken
  const declaredType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const response = await t.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `2001:db8:${randomGroup()}:${randomGroup()}::1`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && text !== undefined && { 'content-type': contentType ?? declaredType }),
      ...headers,
    },
    ...(hasBody && text !== undefined && { payload: latin1 ? Buffer.from(text, 'latin1') : text }),
  })
  return { url, sentBody: hasBody ? text : undefined, response }
}

function randomGroup() {
  return Math.floor(Math.random() * 0x10000).toString(16)
}

function applyChange(parts: Container, change: FuzzRequest['changes'][number]) {
  const places = placesIn(parts)
  const place = places[change.index % Math.max(places.length, 1)]
  if (!place) return
  const { container, name } = place
  if (change.kind === 'replace') assign(container, name, change.by)
  if (change.kind === 'remove') delete container[name]
  if (change.kind === 'repeat') assign(container, name, [container[name], container[name]])
  if (change.kind === 'add') assign(container, change.name, change.value)
}

/**
 * Assigns a copy of the value, because a value that several changes share could otherwise end up inside itself. Defines
 * the property, because an assignment to `__proto__` would change the prototype instead.
 */
function assign(container: Container, name: string, value: unknown) {
  Object.defineProperty(container, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Returns every value inside the parts, as the object or array that contains it and its name or index there. */
function placesIn(parts: Container) {
  const places: { container: Container; name: string }[] = []
  const visit = (container: Container) => {
    for (const [name, value] of Object.entries(container)) {
      places.push({ container, name })
      if (typeof value === 'object' && value !== null) visit(value as Container)
    }
  }
  for (const part of Object.values(parts)) visit(part as Container)
  return places
}

/** Replaces a path segment that is empty, `.` or `..`, because it would select another operation. */
function pathValues(params: Container = {}) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = textOf(value)
      return [name, /^\.{0,2}$/.test(text) ? '%' : text]
    }),
  )
}

function queryString(query: Container | undefined) {
  return query && Object.keys(query).length > 0 ? `?${formOf(query)}` : ''
}

/** A list becomes a repeated parameter. */
function formOf(values: Container) {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value) ? value.slice(0, 50).map((item) => [name, textOf(item)]) : [[name, textOf(value)]],
  )
  return new URLSearchParams(pairs as [string, string][]).toString()
}

function textOf(value: unknown) {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.toWellFormed()
}
