import type { Context } from '../../../platform/base/context.ts'
import { batchReportsJob } from '../batch-reports-job.ts'
import { listAbandonedBatches } from './queries.ts'

/**
 * Enqueues unfinished batches that no slot is working on. A batch therefore continues even if the processes or jobs
 * that worked on it are lost. A slot that is already queued is not enqueued again.
 */
export async function enqueueAbandonedBatches(ctx: Context) {
  for (const batchId of await listAbandonedBatches(ctx.db)) {
    await ctx.jobs.enqueue(ctx.db, batchReportsJob, { batchId, slot: 0 })
  }
}
