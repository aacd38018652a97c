import type { ObserverFeedback } from '@lpi/contract'
import { isReleased } from '../../organizations/cohorts/release.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findOwnAssessment, type OwnAssessmentRow } from './queries.ts'

const DAY_MS = 86_400_000

/** How long rating is open after the first observers were asked. */
export const OPEN_DAYS = 21

/**
 * Without this waiting period, a learner could ask all but one of the same people about another assessment, and
 * subtract one result from the other. After this period, people who are asked again probably answer differently.
 */
const DAYS_BETWEEN_REQUESTS = 90

/**
 * The learner's own completed assessment. Throws if there is none, or if its report is not released, because observer
 * feedback also shows the learner's own results.
 */
export async function loadOwnAssessment(ctx: Context, db: Db, userId: string, assessmentId: string) {
  const now = ctx.now()
  const blockedSince = new Date(now.getTime() - DAYS_BETWEEN_REQUESTS * DAY_MS)
  const assessment = await findOwnAssessment(db, { assessmentId, userId, blockedSince })
  if (!assessment || !isReleased(assessment, now)) throw new AppError('not_found')
  return assessment
}

/**
 * Returns what prevents the learner from asking observers about this assessment now, apart from an existing result;
 * null if nothing does.
 */
export function findObstacle(assessment: OwnAssessmentRow): ObserverFeedback['obstacle'] {
  if (!assessment.allows_observers) return 'off'
  if (!assessment.email_confirmed_at) return 'email_unconfirmed'
  return assessment.has_recent_request ? 'too_soon' : null
}
