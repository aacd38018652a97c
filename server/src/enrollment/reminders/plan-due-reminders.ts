import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { runEach } from '../../platform/jobs/periodic-tasks.ts'
import { lockMailAllowance } from '../../platform/limits/mail-allowance.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import {
  insertDueReminders,
  insertDueRetakes,
  listCohortsWithDueRetakes,
  listDueCohorts,
  lockSchedule,
  storeUnsubscribeCodes,
  updateNextRun,
} from './queries.ts'
import { reminderMailJob } from './reminder-mail.ts'
import { activityOf } from './sending-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BETWEEN_RUNS_MS = 10 * MINUTE_MS
/** Per cohort and run, so that the emails of a large cohort do not keep other emails waiting. */
const MAX_PLANNED = 1000

/** Enqueues the reminders of every cohort whose next run is due. */
export async function planDueReminders(ctx: Context) {
  await runEach(await listDueCohorts(ctx.db, ctx.now()), (cohortId) =>
    ctx.db.transaction().execute((trx) => planReminders(ctx, trx, cohortId)),
  )
}

/**
 * Stores and enqueues the next reminders of a cohort, within the organization's daily email limit. The lock on the
 * schedule keeps workers from planning reminders of the same cohort in parallel.
 */
async function planReminders(ctx: Context, trx: Db, cohortId: string) {
  const schedule = await lockSchedule(trx, cohortId)
  const now = ctx.now()
  if (!schedule) return
  await updateNextRun(trx, cohortId, new Date(now.getTime() + BETWEEN_RUNS_MS))
  if (activityOf(schedule, now) !== 'on') return
  const allowance = await lockMailAllowance(ctx, trx, schedule.organization_id)
  const reminderIds = await insertDueReminders(trx, {
    cohortId,
    stages: schedule.stages,
    inactiveSince: new Date(now.getTime() - schedule.after_days * DAY_MS),
    now,
    limit: Math.min(MAX_PLANNED, allowance.left),
  })
  await enqueueReminders(ctx, trx, {
    cohortId,
    organizationId: schedule.organization_id,
    reminderIds,
    allowance,
  })
}

type PlannedReminders = {
  cohortId: string
  organizationId: string
  reminderIds: readonly string[]
  allowance: { spend(mails: number): Promise<void> }
}

async function enqueueReminders(ctx: Context, trx: Db, planned: PlannedReminders) {
  const { cohortId, organizationId, reminderIds, allowance } = planned
  if (reminderIds.length === 0) return
  await allowance.spend(reminderIds.length)
  const reminders = reminderIds.map((reminderId) => ({ reminderId, code: createLinkCode() }))
  await storeUnsubscribeCodes(
    trx,
    reminders.map(({ reminderId, code }) => ({ id: reminderId, codeHash: hashLinkCode(code) })),
  )
  await ctx.jobs.enqueueAll(trx, reminderMailJob, reminders)
  const details = { by: 'schedule', organizationId, cohortId, count: reminders.length }
  await recordEvent(trx, ctx.now(), 'reminders.sent', { details })
}

/**
 * Enqueues the emails to learners who can take the questionnaire again, within the daily email limit of each
 * organization. They do not depend on the schedules.
 */
export async function planRetakeReminders(ctx: Context) {
  const cohorts = await listCohortsWithDueRetakes(ctx.db, ctx.now())
  await runEach(cohorts, ({ cohort_id: cohortId, organization_id: organizationId }) =>
    ctx.db.transaction().execute(async (trx) => {
      // The lock also keeps workers from planning the same emails in parallel.
      const allowance = await lockMailAllowance(ctx, trx, organizationId)
      const limit = Math.min(MAX_PLANNED, allowance.left)
      const reminderIds = await insertDueRetakes(trx, { now: ctx.now(), state: 'WAITING', cohortId, limit })
      await enqueueReminders(ctx, trx, { cohortId, organizationId, reminderIds, allowance })
    }),
  )
}
