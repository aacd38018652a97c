import type { Db } from '../../platform/db/connect.ts'
import { mergeChanges, tryMergeLock } from './queries.ts'

/**
 * Moves the committed pending counts into `assessment_counts`. Several processes may call this at the same time; only
 * one of them merges. If that process is killed, the counts stay pending.
 */
export async function mergePendingCounts(db: Db) {
  await db.transaction().execute(async (trx) => {
    if (await tryMergeLock(trx)) await mergeChanges(trx)
  })
}
