import { recordEvent } from '../../audit/record-event.ts'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { networkOf } from '../../identity/network.ts'
import { assertAllowed } from '../../identity/rate-limits/rate-limits.ts'
import { hashLinkCode } from '../../identity/recovery/link-code.ts'
import { updateReminders } from '../queries.ts'
import { findCheckIn } from './queries.ts'

export const stopReminders: Handler<'stopReminders'> = async (ctx, { body }, _actor, { ip }) => {
  await assertAllowed(ctx, 'codeChecks', ip)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const checkIn = await findCheckIn(trx, hashLinkCode(body.code), now)
    if (!checkIn) throw new AppError('plan.link_invalid')
    const { user_id: subjectId, steps } = checkIn
    if (await updateReminders(trx, subjectId, false)) {
      await recordEvent(trx, now, 'plan.reminders_off', { subjectId, network: networkOf(ip) })
    }
    return { steps, sendsReminders: false }
  })
}
