import type { AnswerValue, InvitationStatus } from '@lpi/contract'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../http/handler.ts'
import { assessmentOperations, recordOperation } from '../idempotency/operations.ts'
import { chooseLanguage } from '../instruments/choose-language.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Answers } from '../instruments/questions.ts'
import { freezeEvidence } from '../measurement/freeze-evidence.ts'
import { checkAnswers } from './check-answers.ts'
import { presentAssessment } from './present.ts'
import { isCompletedBySave, isStarted } from './progress.ts'
import { findAnswers, lockOwnAssessment, updateAnswers } from './queries.ts'

/**
 * Merges answers into the assessment. The row stays locked until the transaction ends, so that parallel saves are applied
 * one at a time, even if one of them completes the assessment.
 */
export const saveAnswers: Handler<'saveAnswers'> = async (ctx, { params, query, body }, actor) =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnAssessment(trx, params.assessmentId, actor.userId)
    if (!row) throw new AppError('not_found')
    const instrument = await findInstrument(trx, row.instrument_id, row.instrument_version)
    const storedAnswers = await findAnswers(trx, row.id)
    if (!(await isNewOperation(trx, row.id, body, ctx.now()))) {
      return presentAssessment(row, storedAnswers, instrument, query.language, ctx.now())
    }
    if (row.status === 'COMPLETED') throw new AppError('assessment.completed')

    const savedAnswers = checkAnswers(instrument, body.responses)
    const answers = { ...storedAnswers, ...Object.fromEntries(savedAnswers) }
    const updated = await updateAnswers(trx, {
      assessmentId: row.id,
      answers: savedAnswers,
      status: statusAfterSave(instrument, savedAnswers, answers, body.complete),
      language: query.language && chooseLanguage(query.language, instrument),
      now: ctx.now(),
    })
    if (updated.status === 'COMPLETED') await freezeEvidence(trx, row.id, ctx.now())
    return presentAssessment({ ...row, ...updated }, answers, instrument, query.language, ctx.now())
  })

type SaveRequest = { operationId?: string | undefined; responses: object[]; complete?: boolean | undefined }

/** A save without an operation id is always new. A repeated operation has the same answers in the same order. */
async function isNewOperation(trx: Db, ownerId: string, request: SaveRequest, now: Date) {
  const { operationId, responses, complete = true } = request
  if (!operationId) return true
  const content = [responses, complete]
  return recordOperation(trx, { table: assessmentOperations, ownerId, operationId, content }, now)
}

function statusAfterSave(
  instrument: Instrument,
  savedAnswers: ReadonlyMap<string, AnswerValue>,
  answers: Answers,
  complete = true,
): InvitationStatus {
  if (complete && isCompletedBySave(instrument, new Set(savedAnswers.keys()), answers)) return 'COMPLETED'
  return isStarted(instrument, answers) ? 'IN_PROGRESS' : 'ACCEPTED'
}
