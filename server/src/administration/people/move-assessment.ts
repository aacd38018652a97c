import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hasInvitationConflict, lockAssessmentOf, updateCohortOfAssessment } from './queries.ts'

/**
 * Moves an assessment to another cohort. Refuses an assessment in a released group or in a block of a dataset, because
 * disclosure control must count each answer in only one cohort. The locks on the cohorts prevent the release of a group
 * report in the meantime. The seat stays taken (decision 055).
 */
export const moveAssessment: Handler<'moveAssessment'> = async (
  ctx,
  { params, body: { fromFolderId, folderId } },
  { scope },
  { record },
) => {
  await ctx.db.transaction().execute(async (trx) => {
    const cohortIds = await lockCohorts(trx, [fromFolderId, folderId], scope)
    if (!cohortIds.includes(folderId)) throw new AppError('not_found')
    const assessment = await lockAssessmentOf(trx, scope, params)
    if (!assessment) throw new AppError('not_found')
    if (assessment.cohort_id !== fromFolderId) throw new AppError('assessment.moved')
    if (fromFolderId === folderId) return
    // A move must not show an administrator the report of a person whose report they cannot read.
    if (scope.cohortIdsWithoutReports.includes(fromFolderId)) throw new AppError('not_found')
    if (assessment.is_in_released_group) throw new AppError('assessment.in_group')
    const { assessmentId, userId: subjectId } = params
    if (await hasInvitationConflict(trx, assessmentId, folderId)) throw new AppError('invitation.exists')
    await updateCohortOfAssessment(trx, assessmentId, folderId)
    await record(trx, 'assessment.moved', {
      subjectId,
      details: { assessmentId, fromCohortId: fromFolderId, cohortId: folderId },
    })
  })
  return undefined
}
