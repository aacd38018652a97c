import type { Context } from '../../../platform/base/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { batchReportsJob } from '../batch-reports-job.ts'

const ITEMS_PER_SLOT = 50
const MAX_SLOTS = 4

/** Enqueues one slot per 50 items of a batch, up to four slots. Different processes can execute them. */
export async function enqueueSlots(ctx: Context, db: Db, batchId: string, itemCount: number) {
  const slotCount = Math.min(MAX_SLOTS, Math.ceil(itemCount / ITEMS_PER_SLOT))
  const slots = Array.from({ length: slotCount }, (_, slot) => ({ batchId, slot }))
  await ctx.jobs.enqueueAll(db, batchReportsJob, slots)
}
