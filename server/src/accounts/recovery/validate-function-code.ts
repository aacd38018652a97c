import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findUserByResetCode } from './queries.ts'

/** Email scanners open every link, so validation does not consume a code. */
export const validateFunctionCode: Handler<'validateFunctionCode'> = async (
  ctx,
  { params },
  _actor,
  { ip },
) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const user = await findUserByResetCode(ctx.db, hashLinkCode(params.code), ctx.now())
  if (!user) throw new AppError('not_found')
  return undefined
}
