import type { Db } from '../../platform/db/connect.ts'
import { deleteErasedEvents, findErasure } from './queries.ts'
import { recordEvent } from './record-event.ts'

export const EVENTS_PER_TRANSACTION = 5000

/**
 * Erases the events at the start of the chain that are older than `cutoff`, at most 5,000 of them and never the last
 * event of the chain. Records the hash of the last erased event, from which the chain continues. Returns the number of
 * erased events.
 */
export async function eraseOldEvents(trx: Db, cutoff: Date, now: Date) {
  const erasure = await findErasure(trx, cutoff, EVENTS_PER_TRANSACTION)
  if (!erasure) return 0
  await recordEvent(trx, now, 'audit.erased', { details: { by: 'retention', ...erasure } })
  await deleteErasedEvents(trx, erasure.lastId)
  return erasure.count
}
