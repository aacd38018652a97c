import type { Context } from '../../../platform/base/context.ts'
import { remindersJob } from '../reminders-job.ts'
import { listDueCohorts } from './queries.ts'

/** Enqueues a job for each cohort whose next run is due. A cohort never has more than one waiting job. */
export async function enqueueDueReminders(ctx: Context) {
  const jobs = (await listDueCohorts(ctx.db, ctx.now())).map((cohortId) => ({ cohortId }))
  await ctx.jobs.enqueueAll(ctx.db, remindersJob, jobs)
}
