import { scheduleChaining } from './accounts/audit/schedule-chaining.ts'
import { watchBatches } from './administration/batch-reports/worker/watch-batches.ts'
import { watchPendingCounts } from './administration/stored-counts/watch-pending-counts.ts'
import { scheduleClosing } from './answering/observers/closing/schedule-closing.ts'
import { watchSchedules } from './enrollment/reminders/worker/watch-schedules.ts'
import { scheduleRetention } from './operation/retention/schedule-retention.ts'
import { askAdministratorsToConfirm } from './organizations/administrators/ask-administrators-to-confirm.ts'
import type { Context } from './platform/base/context.ts'
import type { OpenJobs } from './platform/jobs/open-jobs.ts'
import { startWorker } from './platform/jobs/start-worker.ts'
import { scheduleEvidence } from './results/measurement/schedule-evidence.ts'
import { schedulePlanReminders } from './results/plans/check-ins/schedule-plan-reminders.ts'

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
  (ctx) => {
    const run = askAdministratorsToConfirm(ctx)
    return () => run
  },
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
