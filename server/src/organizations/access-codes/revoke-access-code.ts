import { compactCode } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { readableCode } from './create-access-code.ts'
import { revokeCode } from './queries.ts'

/** Prevents learners from taking more seats. Seats that are already taken stay taken. A repeated call has no effect. */
export async function revokeAccessCode(db: Db, { code, now }: { code: string; now: Date }) {
  const row = await revokeCode(db, compactCode(code).toUpperCase(), now)
  if (!row) throw new Error(`There is no access code ${code}.`)
  return {
    accessCodeId: row.id,
    code: readableCode(row.code),
    revokedAt: row.revoked_at,
    seatsTaken: row.seats_taken,
  }
}
