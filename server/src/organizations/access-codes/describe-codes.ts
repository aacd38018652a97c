import { dayIn } from '../../platform/base/zoned-days.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readableCode } from './create-access-code.ts'
import { listAccessCodes } from './queries.ts'

/** The access codes of one cohort, or of all cohorts, as the command line prints them. */
export async function describeCodes(db: Db, now: Date, cohortId?: string) {
  const rows = await listAccessCodes(db, cohortId)
  return rows.map((row) => ({
    code: readableCode(row.code),
    organization: row.organization_name,
    cohort: row.cohort_name,
    cohortId: row.cohort_id,
    instrument: `${row.instrument_id}@${row.instrument_version}`,
    seats: row.seats,
    taken: row.seats_taken,
    state: codeState(row, now),
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    ...lastDayOf(row),
  }))
}

/** The last day of a code, and the time zone of that day. Both are null if the code never expires. */
export function lastDayOf({ expires_at, time_zone }: { expires_at: Date | null; time_zone: string }) {
  return expires_at
    ? { expiresOn: dayIn(time_zone, expires_at), timeZone: time_zone }
    : { expiresOn: null, timeZone: null }
}

type CodeRow = { seats: number; seats_taken: number; expires_at: Date | null; revoked_at: Date | null }

export function codeState({ seats, seats_taken, expires_at, revoked_at }: CodeRow, now: Date) {
  if (revoked_at) return 'revoked'
  if (expires_at && expires_at <= now) return 'expired'
  return seats_taken >= seats ? 'full' : 'open'
}
