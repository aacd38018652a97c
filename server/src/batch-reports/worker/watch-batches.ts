import type { Context } from '../../base/context.ts'
import { repeatEvery } from '../../base/repeat-every.ts'
import { batchReportsJob } from './process-batch.ts'
import { listAbandonedBatches } from './queries.ts'

const CHECK_INTERVAL_MS = 2_000

/**
 * Enqueues abandoned batches regularly, until the returned function is called. A batch therefore continues even if the
 * processes or jobs that worked on it are lost. Every worker runs this task; a slot that is already queued is not
 * enqueued again.
 */
export function watchBatches(ctx: Context) {
  return repeatEvery(CHECK_INTERVAL_MS, async () => {
    try {
      await enqueueAbandonedBatches(ctx)
    } catch (err) {
      ctx.log.error({ err }, 'checking for abandoned batches failed; the next check is in two seconds')
    }
  })
}

/** Enqueues unfinished batches that no slot is working on. */
export async function enqueueAbandonedBatches(ctx: Context) {
  for (const batchId of await listAbandonedBatches(ctx.db)) {
    await ctx.jobs.enqueue(ctx.db, batchReportsJob, { batchId, slot: 0 })
  }
}
