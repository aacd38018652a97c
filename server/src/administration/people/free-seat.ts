import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { deleteAssessmentAndFreeSeat, lockAssessmentOf } from './queries.ts'

/**
 * Frees the seat of an unfinished assessment. Deletes the assessment, because the learner could otherwise continue it
 * without a seat. The lock serializes this call and a save that completes the assessment.
 */
export const freeSeat: Handler<'freeSeat'> = async (ctx, { params }, { scope }, { record }) => {
  const { userId: subjectId, assessmentId } = params
  await ctx.db.transaction().execute(async (trx) => {
    const assessment = await lockAssessmentOf(trx, scope, params)
    if (!assessment) throw new AppError('not_found')
    if (assessment.status === 'COMPLETED') throw new AppError('assessment.seat_used')
    const now = ctx.now()
    await deleteAssessmentAndFreeSeat(trx, { assessmentId, accessCodeId: assessment.access_code_id, now })
    await record(trx, 'seat.freed', {
      subjectId,
      details: { cohortId: assessment.cohort_id, assessmentId },
    })
  })
  return undefined
}
