import { type ErrorBody, type ErrorCode, errors } from '@lpi/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../base/errors.ts'

/** The one place where a thrown value becomes an answer. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const refusal = asRefusal(thrown)
    if (refusal.code === 'internal') request.log.error({ err: thrown }, 'a request failed')
    if (refusal.details?.retryAfter) reply.header('retry-after', Math.ceil(refusal.details.retryAfter))
    return sendRefusal(reply, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, { code, details }: Pick<AppError, 'code' | 'details'>) {
  const [status, message] = errors[code]
  const body: ErrorBody = { code, message, ...(details && { details }) }
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

function asRefusal(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isDatabaseAway(thrown)) return new AppError('service.unavailable', { retryAfter: 5 })
  return new AppError(frameworkRefusal(thrown) ?? 'internal')
}

/** The framework's own refusals, such as a body that is not JSON. */
function frameworkRefusal(thrown: unknown): ErrorCode | undefined {
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413) return 'body.too_large'
  if (status === 429) return 'rate.limited'
  if (status === 404) return 'not_found'
  if (status === 503) return 'service.unavailable'
  if (status >= 400 && status < 500) return 'body.not_json'
  return undefined
}

/** The database cannot be reached or is going down: nothing was stored, and a later try may well succeed. */
function isDatabaseAway(thrown: unknown) {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  const isNetwork = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    '57P01',
    '57P03',
    '53300',
    '53100',
  ].includes(code)
  return isNetwork || /Connection terminated|timeout exceeded when trying to connect/.test(thrown.message)
}
