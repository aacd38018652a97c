import { MIN_OBSERVERS } from '@lpi/contract'
import { recordEvent } from '../../../accounts/audit/record-event.ts'
import type { Context } from '../../../platform/base/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { loadStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { observerFigures } from '../../../results/editions/observer-figures.ts'
import { hasEveryResult } from '../../../results/measurement/score-answers.ts'
import { closeWithResult, listFinishedRatings, listSentences, lockOpenRequest } from './queries.ts'

/**
 * Closes a feedback request: observers can no longer rate, the result is computed if there are enough ratings, and the
 * addresses and answers of the observers are deleted. Returns false if the request was already closed.
 */
export async function closeFeedbackRequest(ctx: Context, trx: Db, requestId: string) {
  const now = ctx.now()
  const request = await lockOpenRequest(trx, requestId)
  if (!request) return false
  const instrument = await loadStoredInstrument(ctx, request.instrument_id, request.instrument_version)
  const finishedRatings = await listFinishedRatings(trx, requestId)
  const ratings = finishedRatings.filter((answers) => hasEveryResult(instrument, answers))
  const result =
    ratings.length < MIN_OBSERVERS
      ? null
      : {
          observers: ratings.length,
          statements: observerFigures(instrument, ratings),
          sentences: await listSentences(trx, requestId),
        }
  await closeWithResult(trx, requestId, result, now)
  await recordEvent(trx, now, 'observers.closed', {
    subjectId: request.user_id,
    details: { assessmentId: request.assessment_id, hasResult: result !== null },
  })
  return true
}
