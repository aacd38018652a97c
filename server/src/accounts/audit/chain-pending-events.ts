import type { Db } from '../../platform/db/connect.ts'
import { chainEvents } from './queries.ts'

const BATCH_SIZE = 500

/**
 * Chains all pending audit events in batches, one SQL statement per batch, and returns the number of events. Several
 * processes may call this function at the same time. If a process is killed, its current batch is chained completely or
 * not at all.
 */
export async function chainPendingEvents(db: Db) {
  for (let total = 0; ; ) {
    const count = await chainEvents(db, BATCH_SIZE)
    total += count
    if (count < BATCH_SIZE) return total
  }
}
