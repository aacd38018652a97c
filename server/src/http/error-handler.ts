import { type ErrorBody, type ErrorCode, errors } from '@lpi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'

/** The one place where a thrown value becomes an answer. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const refusal = asRefusal(thrown, request)
    if (refusal.code === 'internal') request.log.error({ err: thrown }, 'a request failed')
    if (refusal.code === 'service.unavailable') {
      request.log.warn({ reason: reasonOf(thrown) }, 'a request was turned away')
    }
    if (refusal.details?.retryAfter) reply.header('retry-after', Math.ceil(refusal.details.retryAfter))
    return sendError(reply, refusal)
  })
}

/** An address that cannot be decoded, or is too long, is no place; it is answered before anything else looks at it. */
export function sendMalformedUrlError(_thrown: unknown, _request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-security-policy', "default-src 'none'").header('x-content-type-options', 'nosniff')
  void sendError(reply, { code: 'not_found', details: undefined })
}

export function sendError(reply: FastifyReply, { code, details }: Pick<AppError, 'code' | 'details'>) {
  const [status, message] = errors[code]
  const body: ErrorBody = { code, message, ...(details && { details }) }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function reasonOf(thrown: unknown) {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

function asRefusal(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseAway(thrown)) return new AppError('service.unavailable', { retryAfter: 5 })
  if (isOvertaken(thrown)) return new AppError('service.unavailable', { retryAfter: 1 })
  return new AppError(frameworkRefusal(thrown, request) ?? 'internal')
}

/** The framework's own refusals, such as a body that is not JSON, or a file's name that none can have. */
function frameworkRefusal(thrown: unknown, { method }: FastifyRequest): ErrorCode | undefined {
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413) return 'body.too_large'
  if (status === 429) return 'rate.limited'
  if (status === 503) return 'service.unavailable'
  if (status === 404) return 'not_found'
  if (status >= 400 && status < 500) {
    return method === 'GET' || method === 'HEAD' ? 'not_found' : 'body.not_json'
  }
  return undefined
}

function codeOf(thrown: unknown) {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

/**
 * Classes of SQLSTATE with which a database says that it cannot serve at the moment: the connection, resources such as
 * its disk, an operator's action such as a restart or a statement that took too long, and failures of its system.
 */
const awayClasses = /^(08|53|57|58)...$/
/** A standby that was promoted elsewhere takes no writes. */
const READ_ONLY = '25006'

/** The database cannot be reached or is going down: nothing was stored, and a later try may well succeed. */
function isDatabaseAway(thrown: unknown) {
  const code = codeOf(thrown)
  if (awayClasses.test(code) || code === READ_ONLY) return true
  if (!(thrown instanceof Error)) return false
  const isNetwork = 'syscall' in thrown && /^(connect|read|write|getaddrinfo)$/.test(String(thrown.syscall))
  return (
    (isNetwork && NETWORK_CODES.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
      thrown.message,
    )
  )
}

const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EACCES'],
])

/** Two transactions stood in each other's way and the database ended this one; nothing was stored. */
function isOvertaken(thrown: unknown) {
  return ['40001', '40P01', '55P03'].includes(codeOf(thrown))
}
