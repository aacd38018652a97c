import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { createAddressRules, type Networks } from './allowed-addresses.ts'
import type { NameResolver } from './name-resolver.ts'

const MAX_RESPONSE_BYTES = 256 * 1024
const TIME_LIMIT_MS = 5_000

type Options = {
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array
  signal?: AbortSignal | undefined
}
export type GuardedFetch = (url: string, options?: Options) => Promise<Response>

type Guards = {
  dns: NameResolver
  /** Private networks that the operator allows. */
  allowedNetworks: Networks
  timeLimitMs?: number
}

/** The address may not be used, or did not answer in time or within the size limit. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/**
 * Returns the only function that sends requests to addresses that a customer has entered. It connects to no address of
 * a private network, unless the operator allows the network; a name is resolved once, all of its addresses are checked,
 * and the connection goes to a checked address, so that a second DNS answer changes nothing. It follows no redirect.
 * All requests of one function together take at most five seconds.
 */
export function createGuardedFetch({
  dns,
  allowedNetworks,
  timeLimitMs = TIME_LIMIT_MS,
}: Guards): GuardedFetch {
  const rules = createAddressRules(allowedNetworks)
  const deadline = AbortSignal.timeout(timeLimitMs)

  async function findAddresses(url: URL) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await dns.listAddresses(host)
    const isAllowed = url.protocol === 'https:' ? rules.isAllowed : rules.isAllowedByOperator
    if (addresses.length === 0 || !addresses.every(isAllowed)) {
      throw new UnreachableError(`${host} has an address that may not be used: ${addresses.join(', ')}`)
    }
    return addresses
  }

  return async (address, { signal, ...options } = {}) => {
    const url = new URL(address)
    if (!['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
      throw new UnreachableError('the address is not a plain https address')
    }
    const limit = signal ? AbortSignal.any([signal, deadline]) : deadline
    try {
      const addresses = await orAbort(findAddresses(url), limit)
      return await send(url, addresses, { ...options, signal: limit })
    } catch (error) {
      if (error instanceof UnreachableError) throw error
      throw new UnreachableError(`${url.hostname}: ${describeFailure(error)}`)
    }
  }
}

/** Name resolution cannot be aborted, so its result is dropped. */
async function orAbort<T>(promise: Promise<T>, signal: AbortSignal) {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function describeFailure(error: unknown) {
  const { name, code, message } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || name === 'AbortError' ? 'no answer in time' : (code ?? message)
}

function send(url: URL, addresses: string[], { method = 'GET', headers, body, signal }: Options) {
  const { request } = url.protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  // `agent: false` opens a connection for this request alone.
  const outgoing = request(url, {
    method,
    agent: false,
    lookup: resolveTo(addresses),
    ...(signal && { signal }),
  })
  for (const [name, value] of Object.entries({ ...headers, 'accept-encoding': 'identity' }))
    outgoing.setHeader(name, value)
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    readBody(incoming).then((bytes) => resolve(createResponse(incoming, bytes)), reject)
  })
  outgoing.end(body instanceof URLSearchParams ? body.toString() : body)
  return promise
}

/** The connection goes to one of these addresses; TLS still checks the certificate for the name. */
function resolveTo(addresses: string[]): LookupFunction {
  const results = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, { all }, callback) =>
    all ? callback(null, results) : callback(null, results[0]!.address, results[0]!.family)
}

async function readBody(incoming: http.IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new UnreachableError('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const withoutBody = [101, 103, 204, 205, 304]

function createResponse({ statusCode = 502, headers }: http.IncomingMessage, bytes: Buffer) {
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  )
  const isEmpty = withoutBody.includes(statusCode)
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status: statusCode, headers: list })
}
