import type { ErrorCode } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findSeat, insertSeat, lockAccessCode, type Seat } from './queries.ts'
import { presentRetake, startRetake } from './retake.ts'

type SeatRefusal = Extract<ErrorCode, `access_code.${string}`>

/**
 * Creates an assessment for a learner and takes one seat of the access code. If the learner already has a seat of this
 * code, returns its newest assessment, even if the code has expired, or starts the next one if the learner can take the
 * questionnaire again. Must be called in a transaction: the row lock on the code
 * prevents parallel calls from exceeding the number of seats.
 */
export async function takeSeat(
  trx: Db,
  enteredCode: string,
  userId: string,
  now: Date,
): Promise<Seat | SeatRefusal> {
  const code = await lockAccessCode(trx, enteredCode)
  if (!code) return 'access_code.unknown'
  const seat = await findSeat(trx, code.id, userId)
  if (seat) {
    if (!presentRetake(seat, now)?.isOpen) return seat
    return startRetake(trx, { assessmentId: seat.assessmentId, userId, now })
  }
  if (code.revoked_at || (code.expires_at && code.expires_at <= now)) return 'access_code.expired'
  if (code.seats_taken >= code.seats) return 'access_code.used_up'
  return insertSeat(trx, code, { accessCodeId: code.id, userId, now })
}
