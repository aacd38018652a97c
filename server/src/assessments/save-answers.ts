import { createHash } from 'node:crypto'
import type { AnswerValue, InvitationStatus } from '@lpi/contract'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Answers } from '../instruments/questions.ts'
import { checkAnswers } from './check-answers.ts'
import { presentAssessment } from './present.ts'
import { hasBegun, isCompletedBy } from './progress.ts'
import { findSaved, lockOwnAssessment, updateAnswers } from './queries.ts'

/**
 * Merges answers into the assessment. The assessment's row stays locked from the first look to the last write, so a
 * save that ends the assessment and one that comes at the same moment are applied one after the other.
 */
export const saveAnswers: Handler<'saveAnswers'> = async (ctx, { params, query, body }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnAssessment(trx, params.assessmentId, actor.userId)
    if (!row) throw new AppError('not_found')
    const instrument = await findInstrument(trx, row.instrument_id, row.instrument_version)
    const saved = await findSaved(trx, row.id, body.operationId)
    const bodyHash = hashOf(body)

    if (saved.body_hash) {
      if (!saved.body_hash.equals(bodyHash)) throw new AppError('operation.mismatch')
      return presentAssessment(row, saved.answers, instrument, query.language, ctx.now())
    }
    if (row.status === 'COMPLETED') throw new AppError('assessment.completed')

    const sent = checkAnswers(instrument, body.responses)
    const answers = { ...saved.answers, ...Object.fromEntries(sent) }
    const written = await updateAnswers(trx, {
      assessmentId: row.id,
      answers: sent,
      operation: body.operationId ? { id: body.operationId, bodyHash } : undefined,
      status: statusAfter(instrument, sent, answers, body.complete),
      now: ctx.now(),
    })
    return presentAssessment({ ...row, ...written }, answers, instrument, query.language, ctx.now())
  })

function statusAfter(
  instrument: Instrument,
  sent: ReadonlyMap<string, AnswerValue>,
  answers: Answers,
  complete = true,
): InvitationStatus {
  if (complete && isCompletedBy(instrument, new Set(sent.keys()), answers)) return 'COMPLETED'
  return hasBegun(instrument, answers) ? 'IN_PROGRESS' : 'ACCEPTED'
}

/** The same save has the same content in the same order: it is one request, sent again. */
function hashOf({ responses, complete }: { responses: object[]; complete?: boolean | undefined }) {
  return createHash('sha256')
    .update(JSON.stringify([responses, complete ?? true]))
    .digest()
}
