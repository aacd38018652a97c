import * as oidc from 'openid-client'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { UnreachableError } from '../../platform/guarded-fetch/guarded-fetch.ts'

const unreachableCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]

/**
 * A provider that gives no usable answer is unreachable; everything else that it answers, or that its tokens lack, is a
 * refusal. `reason` is a code for the institution's IT department. The log gets no token and no claim.
 */
export function toAppError({ log }: Pick<Context, 'log'>, connectionId: string | null, error: unknown) {
  if (error instanceof AppError) return error
  // The library wraps an error of the guarded client.
  const cause = error instanceof oidc.ClientError ? error.cause : error
  if (cause instanceof UnreachableError) {
    log.warn({ connectionId, reason: cause.message }, 'the provider of a connection cannot be reached')
    return createUnreachableError()
  }
  const reason = findReason(error)
  const isUnknown = reason === 'invalid_response'
  log.warn(
    { connectionId, reason, ...(isUnknown && { err: error }) },
    'a log-in at the provider of a connection failed',
  )
  return unreachableCodes.includes(reason)
    ? createUnreachableError()
    : new AppError('institution.refused', { reason })
}

/** A client may try again after a while. */
export function createUnreachableError() {
  return new AppError('connection.unreachable', { retryAfter: 30 })
}

/** The error code of the provider, or of the library that checks its answers. */
function findReason(error: unknown) {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return error.error.slice(0, 100)
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client'
  if (error instanceof oidc.ClientError) return error.code ?? 'invalid_response'
  return 'invalid_response'
}
