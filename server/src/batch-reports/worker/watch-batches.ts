import type { Context } from '../../base/context.ts'
import { batchReportsJob } from './process-batch.ts'
import { listAbandoned } from './queries.ts'

const LOOK_MS = 2_000

/**
 * Sees to it that every batch goes on whatever happened to the processes and jobs that worked on it, from now until the
 * function that it gives back is called. Every worker watches; a batch that waits in the queue is not added again.
 */
export function watchBatches(ctx: Context) {
  let underWay = look()
  const timer = setInterval(() => {
    underWay = underWay.then(look)
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }

  async function look() {
    try {
      await resumeBatches(ctx)
    } catch (err) {
      ctx.log.error({ err }, 'batches of reports were not looked after; the next try is in two seconds')
    }
  }
}

/** Puts what is not finished and has nobody at work back into the queue. */
export async function resumeBatches(ctx: Context) {
  for (const batchId of await listAbandoned(ctx.db)) {
    await ctx.jobs.enqueue(ctx.db, batchReportsJob, { batchId, hand: 0 })
  }
}
