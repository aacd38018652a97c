import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { assertWithinNetworkLimit } from '../rate-limits/rate-limits.ts'
import { hashLinkCode } from './link-code.ts'
import { findEmailChangeByCode } from './queries.ts'

/** Returns the pending change that the code belongs to, without consuming the code. */
export async function findEmailChange(ctx: Context, code: string, ip: string) {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const change = await findEmailChangeByCode(ctx.db, hashLinkCode(code), ctx.now())
  if (!change) throw new AppError('email_change.invalid')
  return change
}
