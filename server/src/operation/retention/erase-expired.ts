import type { Context } from '../../platform/base/context.ts'
import { runEach } from '../../platform/jobs/periodic-tasks.ts'
import { coarsenLeftGroups } from '../../results/editions/store-editions.ts'
import { deleteExpiredRows, tryRetentionLock } from './queries.ts'
import { cutoffOf, type RetentionSweep, type SweepName, sweepNames, sweeps } from './sweeps.ts'

/**
 * Runs every sweep in small transactions, and returns the number of rows that each sweep erased. Several processes may
 * call this at the same time; only one transaction erases at a time. After an interruption, the next run erases the
 * rest. A failing sweep does not prevent the others; the error is thrown after them. Then deletes the exact sums behind
 * figures of groups with people who have withdrawn consent or were erased.
 */
export async function eraseExpired(ctx: Context) {
  const erasedCounts = {} as Record<SweepName, number>
  await runEach(sweepNames, async (name) => {
    erasedCounts[name] = await runSweep(ctx, sweeps[name])
  })
  await coarsenLeftGroups(ctx)
  return erasedCounts
}

async function runSweep(ctx: Context, sweep: RetentionSweep) {
  const now = ctx.now()
  const cutoff = cutoffOf(sweep, now, ctx.config)
  if (!cutoff) return 0
  let total = 0
  for (;;) {
    const count = await ctx.db.transaction().execute(async (trx) => {
      if (!(await tryRetentionLock(trx))) return 0
      if (sweep.deleteBatch) return sweep.deleteBatch(trx, cutoff, now)
      const rows = await deleteExpiredRows(trx, sweep, cutoff)
      if (rows.length > 0) await sweep.afterDelete?.(trx, now, rows)
      return rows.length
    })
    total += count
    if (count < sweep.batchSize) return total
  }
}
