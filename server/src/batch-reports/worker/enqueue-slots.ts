import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/connect.ts'
import { batchReportsJob } from './process-batch.ts'

/** Enough for one hand to be worth its while. */
const ITEMS_PER_HAND = 50
const MOST_HANDS = 4

/** Puts a batch into the queue for as many hands as it gives work to; they may be of several processes. */
export async function enqueueSlots(ctx: Context, db: Db, batchId: string, items: number) {
  const hands = Math.min(MOST_HANDS, Math.ceil(items / ITEMS_PER_HAND))
  const all = Array.from({ length: hands }, (_, hand) => ({ batchId, hand }))
  await ctx.jobs.enqueueAll(db, batchReportsJob, all)
}
