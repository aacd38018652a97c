import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit, releaseCodeCheck } from '../../platform/limits/rate-limits.ts'
import { codeState } from './describe-codes.ts'
import { findAccessCode } from './queries.ts'

const errorCodes = {
  expired: 'access_code.expired',
  revoked: 'access_code.expired',
  full: 'access_code.used_up',
} as const

/**
 * Tells a visitor which cohort an access code belongs to, or why it cannot be redeemed, before the visitor has an
 * account. Takes no seat. When the limit of unknown codes is reached, even known ones are refused, so that an attacker
 * cannot recognize a correct guess.
 */
export const checkAccessCode: Handler<'checkAccessCode'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const row = isPossibleCode(body.accessCode) ? await findAccessCode(ctx.db, body.accessCode) : undefined
  if (!row) throw new AppError('access_code.unknown')
  await releaseCodeCheck(ctx, ip)
  const state = codeState(row, ctx.now())
  if (state !== 'open') throw new AppError(errorCodes[state])
  return { organizationName: row.organization_name, folderName: row.cohort_name }
}

/** Codes consist of these characters only. Any other input is rejected without a lookup. */
export function isPossibleCode(code: string) {
  return /^[A-Z0-9]+$/.test(code)
}
