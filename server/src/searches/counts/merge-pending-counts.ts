import type { Db } from '../../db/connect.ts'
import { mergeChanges, tryMergeLock } from './queries.ts'

/**
 * Adds the committed changes of assessments to their counts. Several processes may call this at the same time; only one
 * of them merges, and if it is killed, the changes stay pending.
 */
export async function mergePendingCounts(db: Db) {
  await db.transaction().execute(async (trx) => {
    if (await tryMergeLock(trx)) await mergeChanges(trx)
  })
}
