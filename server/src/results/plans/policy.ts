import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasCompletedAssessment, lockPlan } from './queries.ts'

/**
 * Learners can write to their own plan only after they have agreed to store a plan, and only about assessments that
 * they have completed.
 */
export async function assertMayWritePlan(trx: Db, userId: string, assessmentId: string) {
  if (!(await lockPlan(trx, userId))) throw new AppError('plan.not_started')
  if (!(await hasCompletedAssessment(trx, userId, assessmentId))) throw new AppError('not_found')
}
