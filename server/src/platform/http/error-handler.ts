import { type ErrorBody, type ErrorCode, errors } from '@lpi/contract'
import { RendererUnavailableError, RenderTimeoutError } from '@lpi/report'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import { NoConnectionError } from '../db/bounded-pool.ts'

/** Converts every thrown value to an error response. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((thrownValue: unknown, request, reply) => {
    const error = toAppError(thrownValue, request)
    if (error.code === 'internal') request.log.error({ err: thrownValue, req: request }, 'request failed')
    // A deliberate refusal is not logged, because many simultaneous logins can cause 1,000 refusals per second.
    if (errors[error.code][0] === 503 && error !== thrownValue) {
      request.log.warn({ reason: reasonOf(thrownValue) }, `request refused: ${error.code.replace('.', ' ')}`)
    }
    if (error.details?.retryAfter) reply.header('retry-after', Math.ceil(error.details.retryAfter))
    return sendError(reply, error)
  })
}

/**
 * Responds with 404 to a URL that cannot be decoded or has a parameter that is too long. Sets security headers, because
 * no hooks run for such a URL.
 */
export function sendMalformedUrlError(_thrown: unknown, _request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-security-policy', "default-src 'none'").header('x-content-type-options', 'nosniff')
  void sendError(reply, { code: 'not_found', details: undefined })
}

export function sendError(reply: FastifyReply, { code, details }: Pick<AppError, 'code' | 'details'>) {
  const [status, message] = errors[code]
  const body: ErrorBody = { code, message, ...(details && { details }) }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function reasonOf(thrownValue: unknown) {
  return thrownValue instanceof Error ? thrownValue.message : String(thrownValue)
}

function toAppError(thrownValue: unknown, request: FastifyRequest): AppError {
  if (thrownValue instanceof AppError) return thrownValue
  if (thrownValue instanceof NoConnectionError) {
    return new AppError('service.unavailable', { retryAfter: thrownValue.retryAfterSeconds })
  }
  if (thrownValue instanceof RenderTimeoutError) return new AppError('service.unavailable', { retryAfter: 5 })
  if (thrownValue instanceof RendererUnavailableError) return new AppError('report.unavailable')
  if (isDatabaseUnavailable(thrownValue)) return new AppError('service.unavailable', { retryAfter: 5 })
  if (isTransactionConflict(thrownValue)) return new AppError('service.unavailable', { retryAfter: 1 })
  return new AppError(frameworkErrorCode(thrownValue, request) ?? 'internal')
}

/** Maps framework errors, such as an invalid JSON body or an invalid file name, to error codes. */
function frameworkErrorCode(thrownValue: unknown, { method }: FastifyRequest): ErrorCode | undefined {
  const status =
    thrownValue instanceof Error && 'statusCode' in thrownValue ? Number(thrownValue.statusCode) : 500
  if (status === 413) return 'body.too_large'
  if (status === 429) return 'rate.limited'
  if (status === 503) return 'service.unavailable'
  if (status === 404) return 'not_found'
  if (status >= 400 && status < 500) {
    return method === 'GET' || method === 'HEAD' ? 'not_found' : 'body.not_json'
  }
  return undefined
}

function codeOf(thrownValue: unknown) {
  return thrownValue instanceof Error && 'code' in thrownValue ? String(thrownValue.code) : ''
}

/**
 * SQLSTATE classes of temporary database failures: connection (08), resources such as the disk (53), operator
 * intervention, which includes restarts and statement timeouts (57), and system errors (58).
 */
const unavailableClasses = /^(08|53|57|58)...$/
/** A standby, or a former primary after a failover, accepts no writes. */
const READ_ONLY = '25006'

/**
 * Whether the database failed temporarily and a retry may succeed: for example, because it is unreachable, is shutting
 * down, is read-only or lacks resources.
 */
function isDatabaseUnavailable(thrownValue: unknown) {
  const code = codeOf(thrownValue)
  if (unavailableClasses.test(code) || code === READ_ONLY) return true
  if (!(thrownValue instanceof Error)) return false
  const isNetworkCall =
    'syscall' in thrownValue && /^(connect|read|write|getaddrinfo)$/.test(String(thrownValue.syscall))
  return (
    (isNetworkCall && NETWORK_CODES.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
      thrownValue.message,
    )
  )
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
])

/** Whether the error is a serialization failure, a deadlock or a lock timeout. The transaction stored nothing. */
function isTransactionConflict(thrownValue: unknown) {
  return ['40001', '40P01', '55P03'].includes(codeOf(thrownValue))
}
