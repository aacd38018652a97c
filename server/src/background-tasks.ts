import { chainPendingEvents } from './accounts/audit/chain-pending-events.ts'
import { enqueueAbandonedBatches } from './administration/batch-reports/worker/enqueue-abandoned-batches.ts'
import { mergePendingCounts } from './administration/stored-counts/merge-pending-counts.ts'
import { closeDueRequests } from './answering/observers/closing/close-due-requests.ts'
import { syncRostersDaily } from './courses/roster/sync-roster.ts'
import { planDueReminders, planRetakeReminders } from './enrollment/reminders/plan-due-reminders.ts'
import { eraseExpired } from './operation/retention/erase-expired.ts'
import { mailLeavers } from './organizations/connections/ending/mail-leavers.ts'
import type { Context } from './platform/base/context.ts'
import type { OpenJobs } from './platform/jobs/open-jobs.ts'
import { HOUR_MS, type PeriodicTask, startPeriodicTask } from './platform/jobs/periodic-tasks.ts'
import { startWorker } from './platform/jobs/start-worker.ts'
import { freezeMissingEvidence } from './results/measurement/freeze-missing-evidence.ts'
import { sendPlanReminders } from './results/plans/check-ins/send-plan-reminders.ts'

type Stop = () => Promise<void>

/** Stop after the jobs, in reverse order: the first of them processes what all others have stored. */
const tasks: readonly PeriodicTask[] = [
  { name: 'audit chain', everyMs: 1_000, run: ({ db }) => chainPendingEvents(db), runsAtStop: true },
  { name: 'assessment counts', everyMs: 10_000, run: ({ db }) => mergePendingCounts(db) },
  { name: 'closing of feedback requests', everyMs: HOUR_MS, run: closeDueRequests },
  { name: 'plan reminders', everyMs: HOUR_MS, run: sendPlanReminders },
  { name: 'retention', everyMs: HOUR_MS, run: eraseExpired },
  { name: 'evidence', everyMs: HOUR_MS, run: freezeMissingEvidence },
]

/** Add jobs, so they stop before the jobs. */
const tasksThatEnqueue: readonly PeriodicTask[] = [
  { name: 'due reminders', everyMs: 10_000, run: planDueReminders },
  { name: 'retake reminders', everyMs: HOUR_MS, run: planRetakeReminders },
  { name: 'course rosters', everyMs: HOUR_MS, run: syncRostersDaily },
  { name: 'ends of connections', everyMs: 10_000, run: mailLeavers },
  { name: 'abandoned batches', everyMs: 2_000, run: enqueueAbandonedBatches },
]

/** Starts everything that a worker does in the background. The returned function stops it and waits for its work. */
export async function startBackgroundTasks(ctx: Context, jobs: OpenJobs): Promise<Stop> {
  const stops: Stop[] = []
  for (const task of tasks) stops.unshift(startPeriodicTask(ctx, task))
  stops.unshift(await startWorker(ctx, jobs))
  for (const task of tasksThatEnqueue) stops.unshift(startPeriodicTask(ctx, task))
  return async () => {
    for (const stop of stops) await stop()
  }
}
