import { recordEvent } from '../../../accounts/audit/record-event.ts'
import { AppError } from '../../../platform/base/errors.ts'
import { networkOf } from '../../../platform/base/network.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { updatePlanReminderSetting } from '../queries.ts'
import { findCheckIn } from './queries.ts'

export const stopPlanReminders: Handler<'stopPlanReminders'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const checkIn = await findCheckIn(trx, hashLinkCode(body.code), now)
    if (!checkIn) throw new AppError('plan.link_invalid')
    const { user_id: subjectId, steps } = checkIn
    if (await updatePlanReminderSetting(trx, subjectId, false)) {
      await recordEvent(trx, now, 'plan.reminders_off', { subjectId, network: networkOf(ip) })
    }
    return { steps, sendsReminders: false }
  })
}
