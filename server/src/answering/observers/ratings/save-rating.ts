import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { loadStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { statementValues } from '../../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../../questionnaires/model/instrument.ts'
import { findOpenRating } from './open-rating.ts'
import { saveAnswers } from './queries.ts'

type Response = Parameters<Handler<'saveRating'>>[1]['body']['responses'][number]

/** Returns only after the answers have been stored durably. */
export const saveRating: Handler<'saveRating'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'ratings', ip)
  const rating = await findOpenRating(ctx, ctx.saveDb, body.code)
  if (!rating.accepted_at) throw new AppError('observers.not_accepted')
  const instrument = await loadStoredInstrument(ctx, rating.instrument_id, rating.instrument_version)
  const values = checkRatings(instrument, body.responses)
  const isSaved = await saveAnswers(ctx.saveDb, { observerId: rating.id, values, now: ctx.now() })
  if (!isSaved) throw new AppError('observers.closed')
  return undefined
}

/** Returns the values by statement; if a statement occurs twice, the last value counts. Rejects demographics. */
function checkRatings(instrument: Instrument, responses: readonly Response[]) {
  const ids = new Set(instrument.statements.map(({ id }) => id))
  const allowedValues = new Set<unknown>(statementValues(instrument))
  return new Map(
    responses.map(({ questionId, value }) => {
      if (!ids.has(questionId)) throw new AppError('question.unknown')
      if (!allowedValues.has(value)) throw new AppError('answer.not_an_option')
      return [questionId, Number(value)]
    }),
  )
}
