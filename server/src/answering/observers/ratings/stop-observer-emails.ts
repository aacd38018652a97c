import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { applyOptOut, findRating } from './queries.ts'

/** Also works after rating has closed. */
export const stopObserverEmails: Handler<'stopObserverEmails'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  await ctx.db.transaction().execute(async (trx) => {
    const rating = await findRating(trx, hashLinkCode(body.code))
    if (!rating) throw new AppError('observers.link_invalid')
    await applyOptOut(trx, rating, ctx.now())
  })
  return undefined
}
