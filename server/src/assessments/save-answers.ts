import type { AnswerValue, InvitationStatus } from '@lpi/contract'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../http/handler.ts'
import { assessmentOperations, recordOperation } from '../idempotency/operations.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Answers } from '../instruments/questions.ts'
import { checkAnswers } from './check-answers.ts'
import { presentAssessment } from './present.ts'
import { hasBegun, isCompletedBy } from './progress.ts'
import { findAnswers, lockOwnAssessment, updateAnswers } from './queries.ts'

/**
 * Merges answers into the assessment. Its row stays locked until the end, so that parallel saves are applied one after
 * the other, also if one of them completes the assessment.
 */
export const saveAnswers: Handler<'saveAnswers'> = async (ctx, { params, query, body }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnAssessment(trx, params.assessmentId, actor.userId)
    if (!row) throw new AppError('not_found')
    const instrument = await findInstrument(trx, row.instrument_id, row.instrument_version)
    const earlier = await findAnswers(trx, row.id)
    if (!(await isNewOperation(trx, row.id, body, ctx.now()))) {
      return presentAssessment(row, earlier, instrument, query.language, ctx.now())
    }
    if (row.status === 'COMPLETED') throw new AppError('assessment.completed')

    const sent = checkAnswers(instrument, body.responses)
    const answers = { ...earlier, ...Object.fromEntries(sent) }
    const written = await updateAnswers(trx, {
      assessmentId: row.id,
      answers: sent,
      status: statusAfter(instrument, sent, answers, body.complete),
      now: ctx.now(),
    })
    return presentAssessment({ ...row, ...written }, answers, instrument, query.language, ctx.now())
  })

type Save = { operationId?: string | undefined; responses: object[]; complete?: boolean | undefined }

/** A save without an id is always new. A repeat has the same answers in the same order. */
async function isNewOperation(trx: Db, ownerId: string, save: Save, now: Date) {
  const { operationId, responses, complete = true } = save
  if (!operationId) return true
  const content = [responses, complete]
  return recordOperation(trx, { table: assessmentOperations, ownerId, operationId, content }, now)
}

function statusAfter(
  instrument: Instrument,
  sent: ReadonlyMap<string, AnswerValue>,
  answers: Answers,
  complete = true,
): InvitationStatus {
  if (complete && isCompletedBy(instrument, new Set(sent.keys()), answers)) return 'COMPLETED'
  return hasBegun(instrument, answers) ? 'IN_PROGRESS' : 'ACCEPTED'
}
