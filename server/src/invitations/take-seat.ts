import type { ErrorCode } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { findSeat, insertSeat, lockAccessCode, type Seat } from './queries.ts'

type Refusal = Extract<ErrorCode, `access_code.${string}`>

/**
 * Gives a learner their one seat of an access code, and with it an assessment; the seat they have already is answered
 * even where the code has run out since. Needs a transaction: the code's row stays locked until it ends, so that n
 * seats give n assessments however many people ask at once. The seats of a code that was made for
 * invitations are those of the invited: it is not known to whoever types it.
 */
export async function takeSeat(
  trx: Db,
  by: { code: string } | { id: string },
  userId: string,
  now: Date,
): Promise<Seat | Refusal> {
  const code = await lockAccessCode(trx, by)
  if (!code) return 'access_code.unknown'
  const seat = await findSeat(trx, code.id, userId)
  if (seat) return seat
  if ('code' in by && code.is_for_invitations) return 'access_code.unknown'
  if (code.revoked_at || (code.expires_at && code.expires_at <= now)) return 'access_code.expired'
  if (code.seats_taken >= code.seats) return 'access_code.used_up'
  return insertSeat(trx, code, userId, now)
}
