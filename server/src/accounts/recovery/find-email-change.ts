import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findEmailChangeByCode } from './queries.ts'

/** Returns the pending change that the code belongs to, without consuming the code. */
export async function findEmailChange(ctx: Context, code: string, ip: string) {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const change = await findEmailChangeByCode(ctx.db, hashLinkCode(code), ctx.now())
  if (!change) throw new AppError('email_change.invalid')
  return change
}
