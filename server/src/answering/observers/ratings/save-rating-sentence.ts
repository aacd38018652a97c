import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { findOpenRating } from './open-rating.ts'
import { saveSentence } from './queries.ts'

export const saveRatingSentence: Handler<'saveRatingSentence'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const rating = await findOpenRating(ctx, ctx.saveDb, body.code)
  if (await saveSentence(ctx.saveDb, rating.id, body.sentence, ctx.now())) return undefined
  await findOpenRating(ctx, ctx.saveDb, body.code)
  throw new AppError('observers.not_accepted')
}
