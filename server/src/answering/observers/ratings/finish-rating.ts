import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { loadStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { findOpenRating } from './open-rating.ts'
import { markRatingFinished } from './queries.ts'

export const finishRating: Handler<'finishRating'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const rating = await findOpenRating(ctx, ctx.saveDb, body.code)
  const { statements } = await loadStoredInstrument(ctx, rating.instrument_id, rating.instrument_version)
  if (!(await markRatingFinished(ctx.saveDb, rating.id, statements.length, ctx.now()))) {
    await findOpenRating(ctx, ctx.saveDb, body.code)
    throw new AppError('observers.incomplete')
  }
  return undefined
}
