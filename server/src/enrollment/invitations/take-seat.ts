import type { ErrorCode } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findSeat, insertSeat, lockAccessCode, type Seat } from './queries.ts'

type SeatRefusal = Extract<ErrorCode, `access_code.${string}`>

/**
 * Creates an assessment for a learner and takes one seat of the access code. If the learner already has a seat of this
 * code, returns that seat, even if the code has expired. Must be called in a transaction: the row lock on the code
 * prevents parallel calls from exceeding the number of seats. Invitations have an internal access code. Its seats can
 * be taken only with the id of the code, not by entering the code.
 */
export async function takeSeat(
  trx: Db,
  key: { code: string } | { id: string },
  userId: string,
  now: Date,
): Promise<Seat | SeatRefusal> {
  const code = await lockAccessCode(trx, key)
  if (!code) return 'access_code.unknown'
  const seat = await findSeat(trx, code.id, userId)
  if (seat) return seat
  if ('code' in key && code.is_for_invitations) return 'access_code.unknown'
  if (code.revoked_at || (code.expires_at && code.expires_at <= now)) return 'access_code.expired'
  if (code.seats_taken >= code.seats) return 'access_code.used_up'
  return insertSeat(trx, code, userId, now)
}
