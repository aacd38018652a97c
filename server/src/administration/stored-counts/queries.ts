import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** The arbitrary key of an advisory lock. Only the transaction that holds the lock merges pending counts. */
const MERGE_LOCK = 5_741_009

/** Returns false if another transaction holds the lock. The lock lasts until the transaction ends. */
export async function tryMergeLock(trx: Db) {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${MERGE_LOCK}) as held`.execute(trx)
  return rows[0]!.held
}

/** Moves the committed pending counts into `assessment_counts`. The caller holds the lock. */
export async function mergeChanges(trx: Db) {
  await sql`
    with merged as (
      delete from pending_assessment_counts returning cohort_id, status, change
    ), changes as (
      select cohort_id, status, sum(change)::integer as change
      from merged group by cohort_id, status having sum(change) <> 0
    )
    merge into assessment_counts as counts
    using changes on counts.cohort_id = changes.cohort_id and counts.status = changes.status
    when matched and counts.count + changes.change = 0 then delete
    when matched then update set count = counts.count + changes.change
    when not matched then insert (cohort_id, status, count)
      values (changes.cohort_id, changes.status, changes.change)`.execute(trx)
}
