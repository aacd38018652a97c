import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * For each instrument version, counts the learners who completed it with a result on every scale and have not withdrawn
 * consent. The version with the most learners comes first.
 */
export async function countLearnersByVersion(db: Db, cohortId: string) {
  const { rows } = await sql<{ id: string; version: string; people: number }>`
    select instrument_id as id, instrument_version as version, count(distinct user_id)::integer as people
    from assessments
    where cohort_id = ${cohortId} and status = 'COMPLETED' and not lacks_result
      and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    group by instrument_id, instrument_version
    order by people desc, id, version`.execute(db)
  return rows
}
