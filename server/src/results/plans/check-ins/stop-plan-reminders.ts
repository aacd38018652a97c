import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { updatePlanReminderSetting } from '../queries.ts'
import { findCheckIn } from './queries.ts'

export const stopPlanReminders: Handler<'stopPlanReminders'> = async (
  ctx,
  { body },
  _actor,
  { ip, record },
) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const checkIn = await findCheckIn(trx, hashLinkCode(body.code), now)
    if (!checkIn) throw new AppError('plan.link_invalid')
    const { user_id: subjectId, steps } = checkIn
    if (await updatePlanReminderSetting(trx, subjectId, false)) {
      await record(trx, 'plan.reminders_off', { subjectId })
    }
    return { steps, sendsReminders: false }
  })
}
