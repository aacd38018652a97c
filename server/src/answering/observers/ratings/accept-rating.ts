import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { findOpenRating, presentRating } from './open-rating.ts'
import { markNoticeAccepted } from './queries.ts'

export const acceptRating: Handler<'acceptRating'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const { id } = await findOpenRating(ctx, ctx.db, body.code)
  await markNoticeAccepted(ctx.db, id, ctx.now())
  return presentRating(ctx, await findOpenRating(ctx, ctx.db, body.code), body.language)
}
