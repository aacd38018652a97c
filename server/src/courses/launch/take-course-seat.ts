import { presentRetake, startRetake } from '../../enrollment/invitations/retake.ts'
import { markInvitationAccepted } from '../../enrollment/invitations/shared-queries.ts'
import { takeSeat } from '../../enrollment/invitations/take-seat.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findCohortCode, findNewestAssessment, listOpenInvitations } from './queries.ts'

type Request = { courseId: string; cohortId: string; userId: string; subject: string; now: Date }

/**
 * The person’s assessment in the cohort of the course. The first launch takes a seat of the cohort’s access code and
 * accepts the person’s invitations. Undefined if there is no seat left.
 */
export async function takeCourseSeat(trx: Db, { courseId, cohortId, userId, subject, now }: Request) {
  const newest = await findNewestAssessment(trx, cohortId, userId)
  if (newest) {
    if (!presentRetake(newest, now)?.isOpen) return { assessmentId: newest.id, status: newest.status }
    return startRetake(trx, { assessmentId: newest.id, userId, now })
  }
  const code = await findCohortCode(trx, cohortId)
  const seat = code && (await takeSeat(trx, code.code, userId, now))
  if (!seat || typeof seat === 'string') return undefined
  for (const id of await listOpenInvitations(trx, { courseId, cohortId, subject, userId }))
    await markInvitationAccepted(trx, id, seat.assessmentId)
  return seat
}
