import { scheduleChaining } from './audit/schedule-chaining.ts'
import type { Context } from './base/context.ts'
import { watchBatches } from './batch-reports/worker/watch-batches.ts'
import type { OpenJobs } from './jobs/open-jobs.ts'
import { startWorker } from './jobs/start-worker.ts'
import { scheduleEvidence } from './measurement/schedule-evidence.ts'
import { scheduleClosing } from './observers/closing/schedule-closing.ts'
import { schedulePlanReminders } from './plans/check-ins/schedule-plan-reminders.ts'
import { watchSchedules } from './reminders/worker/watch-schedules.ts'
import { scheduleRetention } from './retention/schedule-retention.ts'
import { watchPendingCounts } from './searches/counts/watch-pending-counts.ts'

type Stop = () => Promise<void>
type Start = (ctx: Context, jobs: OpenJobs) => Stop | Promise<Stop>

/**
 * Everything that a worker does in the background. Each function starts a task and returns a function that stops the
 * task and waits for its unfinished work. Tasks stop in reverse order: first those that add jobs every few seconds,
 * then the jobs, then the hourly tasks, and last the tasks that process what the others have stored.
 */
const tasks: readonly Start[] = [
  // Stops last, so that the audit events of all other tasks are chained.
  scheduleChaining,
  watchPendingCounts,
  scheduleClosing,
  schedulePlanReminders,
  scheduleRetention,
  scheduleEvidence,
  startWorker,
  watchSchedules,
  watchBatches,
]

/** Starts the background tasks of a worker. The returned function stops them. */
export async function startBackgroundTasks(ctx: Context, jobs: OpenJobs): Promise<Stop> {
  const stops: Stop[] = []
  for (const start of tasks) stops.unshift(await start(ctx, jobs))
  return async () => {
    for (const stop of stops) await stop()
  }
}
