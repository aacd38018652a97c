import { enqueueCompletions } from '../../courses/completion/store-completion.ts'
import type { Caller, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assessmentOperations, recordOperation } from '../../platform/idempotency/operations.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { freezeEvidence } from '../../results/measurement/freeze-evidence.ts'
import { hasEveryResult } from '../../results/measurement/score-answers.ts'
import { decideLateSave, decideSave, operationContent, type SaveInput } from './decide-save.ts'
import { presentAssessment } from './present.ts'
import { addLateAnswers, findAnswers, lockOwnAssessment, updateAnswers } from './queries.ts'
import { saveWithoutLock } from './save-without-lock.ts'

/**
 * Merges answers into the assessment. A single SQL statement applies almost every save. The other saves lock the row of
 * the assessment. Demographic answers are accepted for a day after the assessment is completed.
 */
export const saveAnswers: Handler<'saveAnswers'> = async (ctx, input, actor) =>
  (await saveWithoutLock(ctx, input, actor)) ?? (await saveWithLock(ctx, input, actor))

/**
 * Handles the saves that `saveWithoutLock` does not apply, such as those that complete the assessment, repeat an
 * operation, or arrive after the assessment is completed. The row stays locked until the transaction ends, so that
 * parallel saves are applied one at a time, even if one of them completes the assessment.
 */
async function saveWithLock(ctx: Context, { params, query, body }: SaveInput, { userId }: Caller) {
  return ctx.saveDb.transaction().execute(async (trx) => {
    const row = await lockOwnAssessment(trx, { assessmentId: params.assessmentId, userId })
    if (!row) throw new AppError('not_found')
    const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
    const storedAnswers = await findAnswers(trx, row.id)
    if (!(await recordSaveOperation(trx, row.id, body, ctx.now()))) {
      return presentAssessment(row, storedAnswers, instrument, query.language, ctx.now())
    }
    if (row.status === 'COMPLETED') {
      const now = ctx.now()
      const answers = decideLateSave(instrument, row.completed_at, body, now)
      await addLateAnswers(trx, { assessmentId: row.id, answers, now })
      const savedRow = { ...row, late_questions: [...row.late_questions, ...answers.keys()] }
      const allAnswers = { ...storedAnswers, ...Object.fromEntries(answers) }
      return presentAssessment(savedRow, allAnswers, instrument, query.language, now)
    }

    const { savedAnswers, answers, status } = decideSave(instrument, storedAnswers, body)
    const updatedFields = await updateAnswers(trx, {
      assessmentId: row.id,
      answers: savedAnswers,
      status,
      lacksResult: status === 'COMPLETED' && !hasEveryResult(instrument, answers),
      language: query.language && chooseLanguage(query.language, instrument),
      now: ctx.now(),
    })
    if (updatedFields.status === 'COMPLETED') {
      await freezeEvidence(ctx, trx, row.id)
      await enqueueCompletions(ctx, trx, row.id)
    }
    return presentAssessment({ ...row, ...updatedFields }, answers, instrument, query.language, ctx.now())
  })
}

/**
 * Records the operation of a save, if the save has an operation id. Returns false if the operation was performed
 * before.
 */
async function recordSaveOperation(trx: Db, ownerId: string, body: SaveInput['body'], now: Date) {
  const { operationId } = body
  if (!operationId) return true
  const operation = { table: assessmentOperations, ownerId, operationId, content: operationContent(body) }
  return recordOperation(trx, operation, now)
}
