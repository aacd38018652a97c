import { sql } from 'kysely'
import { storedCounts } from '../administration/stored-counts/shared-queries.ts'
import type { Db } from '../platform/db/connect.ts'

/**
 * The combinations of cohort and status whose stored count differs from the actual number of assessments. Both numbers
 * are read from one snapshot.
 */
export async function listWrongCounts(db: Db) {
  const { rows } = await sql`
    select cohort_id, status, sum(counted)::integer as counted, sum(stored)::integer as stored
    from (
      select cohort_id, status, 1 as counted, 0 as stored from assessments
      union all
      select cohort_id, status, 0, n from (${storedCounts}) as counts
    ) as parts
    group by cohort_id, status having sum(counted) <> sum(stored)`.execute(db)
  return rows
}
