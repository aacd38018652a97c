import type { Context } from '../../../platform/base/context.ts'
import { repeatEvery } from '../../../platform/base/repeat-every.ts'
import { remindersJob } from '../reminders-job.ts'
import { listDueCohorts } from './queries.ts'

const CHECK_INTERVAL_MS = 10_000

/**
 * Regularly enqueues a job for each cohort whose next run is due, until the returned function is called. Every worker
 * does this, but a cohort never has more than one waiting job.
 */
export function watchSchedules(ctx: Context) {
  return repeatEvery(CHECK_INTERVAL_MS, async () => {
    try {
      await enqueueDueReminders(ctx)
    } catch (err) {
      ctx.log.error({ err }, 'checking for due reminders failed; the next check is in ten seconds')
    }
  })
}

export async function enqueueDueReminders(ctx: Context) {
  const jobs = (await listDueCohorts(ctx.db, ctx.now())).map((cohortId) => ({ cohortId }))
  await ctx.jobs.enqueueAll(ctx.db, remindersJob, jobs)
}
