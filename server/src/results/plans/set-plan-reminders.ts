import { assertConfirmedAddress } from '../../accounts/confirmation/assert-confirmed-address.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentPlan } from './present.ts'
import { findAddress, updatePlanReminderSetting } from './queries.ts'
import { findPlan } from './shared-queries.ts'

/**
 * Only learners with a confirmed email address can turn reminders on. Otherwise, registering with another person's
 * address would be enough to send emails to that person.
 */
export const setPlanReminders: Handler<'setPlanReminders'> = async (
  ctx,
  { body },
  { userId },
  { record },
) => {
  const { isOn } = body
  if (isOn) assertConfirmedAddress(await findAddress(ctx.db, userId), 'plan.email_unconfirmed')
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await updatePlanReminderSetting(trx, userId, isOn))) return
    await record(trx, isOn ? 'plan.reminders_on' : 'plan.reminders_off')
  })
  const plan = await findPlan(ctx.db, userId)
  if (!plan) throw new AppError('plan.not_started')
  return presentPlan(plan)
}
