import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findNextAttempt, insertSeat, lockAttempt, type Seat } from './queries.ts'

const DAY_MS = 86_400_000

/** The columns of an assessment and its cohort that determine when the learner can take the questionnaire again. */
export type RetakeRow = { completed_at: Date | null; retake_days: number | null; archived_at: Date | null }

/** When the learner can take the questionnaire again, or null if never. Days begin at midnight UTC. */
export function presentRetake({ completed_at, retake_days, archived_at }: RetakeRow, now: Date) {
  if (!completed_at || retake_days === null || archived_at) return null
  const from = utcDay(new Date(completed_at.getTime() + retake_days * DAY_MS))
  return { from, isOpen: from <= utcDay(now) }
}

function utcDay(date: Date) {
  return date.toISOString().slice(0, 10)
}

type RetakeRequest = { assessmentId: string; userId: string; now: Date }

/**
 * Creates the assessment that follows a completed one in the same seat, in the cohort in which the completed one is now.
 * Returns the existing one if there is one. Must be called in a transaction: the row lock makes parallel calls wait.
 */
export async function startRetake(trx: Db, { assessmentId, userId, now }: RetakeRequest): Promise<Seat> {
  const attempt = await lockAttempt(trx, assessmentId, userId)
  if (!attempt) throw new AppError('not_found')
  const nextAttempt = await findNextAttempt(trx, assessmentId)
  if (nextAttempt) return nextAttempt
  if (!presentRetake(attempt, now)?.isOpen) throw new AppError('assessment.no_retake')
  return insertSeat(trx, attempt, { accessCodeId: null, repeatsId: assessmentId, userId, now })
}
