import type { Context } from '../../../platform/base/context.ts'
import { lockMailAllowance } from '../../../platform/limits/mail-allowance.ts'
import { lockSchedule } from '../queries.ts'
import { activityOf } from '../sending-time.ts'
import { insertDueReminders, markAbandonedRemindersUncertain } from './queries.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Kept small, because a planned reminder counts toward the daily email limit even if it is canceled. */
const MAX_PLANNED = 100
/** Far longer than the timeouts of the connection to the mail server. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/**
 * Adds the next reminders of a cohort, within the organization's daily email limit. The lock on the schedule keeps
 * workers from planning reminders of the same cohort in parallel. Returns the number of added reminders.
 */
export async function planReminders(ctx: Context, cohortId: string) {
  return ctx.db.transaction().execute(async (trx) => {
    const schedule = await lockSchedule(trx, cohortId)
    const now = ctx.now()
    if (!schedule || activityOf(schedule, now) !== 'on') return 0
    await markAbandonedRemindersUncertain(trx, cohortId, new Date(now.getTime() - ABANDONED_AFTER_MS), now)
    const allowance = await lockMailAllowance(ctx, trx, schedule.organization_id)
    const count = await insertDueReminders(trx, {
      cohortId,
      stages: schedule.stages,
      inactiveSince: new Date(now.getTime() - schedule.after_days * DAY_MS),
      now,
      limit: Math.min(MAX_PLANNED, allowance.left),
    })
    if (count > 0) await allowance.spend(count)
    return count
  })
}
