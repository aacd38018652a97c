import type { Context } from '../../../platform/base/context.ts'
import { HOUR_MS, repeatEvery } from '../../../platform/base/repeat-every.ts'
import { sendPlanReminders } from './send-plan-reminders.ts'

/**
 * Emails learners about due steps, immediately and then every hour. The returned function cancels further runs and
 * waits for a run in progress to finish.
 */
export function schedulePlanReminders(ctx: Context) {
  return repeatEvery(HOUR_MS, async () => {
    try {
      const count = await sendPlanReminders(ctx)
      if (count > 0) ctx.log.info({ count }, 'plan reminders were enqueued')
    } catch (err) {
      ctx.log.error({ err }, 'enqueuing plan reminders failed; the next attempt is in an hour')
    }
  })
}
