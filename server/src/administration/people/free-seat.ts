import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { deleteAssessmentAndFreeSeat, lockAssessmentOf } from './queries.ts'

/**
 * Frees the seat of an unfinished assessment. Deletes the assessment, because the learner could otherwise continue it
 * without a seat. The lock serializes this call and a save that completes the assessment.
 */
export const freeSeat: Handler<'freeSeat'> = async (
  ctx,
  { params, query: { organizationId } },
  { userId: actorId, scope },
  { ip },
) => {
  const { userId: subjectId, assessmentId } = params
  await ctx.db.transaction().execute(async (trx) => {
    const assessment = await lockAssessmentOf(trx, scope, params)
    if (!assessment) throw new AppError('not_found')
    if (assessment.status === 'COMPLETED') throw new AppError('assessment.seat_used')
    const now = ctx.now()
    await deleteAssessmentAndFreeSeat(trx, { assessmentId, accessCodeId: assessment.access_code_id, now })
    await recordEvent(trx, now, 'seat.freed', {
      actorId,
      subjectId,
      network: networkOf(ip),
      details: { organizationId, cohortId: assessment.cohort_id, assessmentId },
    })
  })
  return undefined
}
