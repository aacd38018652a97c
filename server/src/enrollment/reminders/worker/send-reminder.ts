import type { Context, Mail } from '../../../platform/base/context.ts'
import { isCertainlyNotSent, isRefusedPermanently } from '../../../platform/mail/deliver-mail.ts'
import { postponeReminder, updateReminderState, type WaitingReminder } from './queries.ts'

const HOUR_MS = 3_600_000
const RETRY_AFTER_MS = HOUR_MS / 4
/** A reminder fails if the mail server has not accepted it within this time. */
const MAX_AGE_MS = 48 * HOUR_MS

/**
 * Tries to send a claimed reminder. Another attempt can follow only if it is certain that the mail server did not
 * accept the reminder. If the server may have accepted it, the reminder becomes UNCERTAIN and is never sent again.
 */
export async function sendReminder(ctx: Context, reminder: WaitingReminder, mail: Mail) {
  try {
    await ctx.sendMail(mail)
  } catch (err) {
    ctx.log.warn({ err, reminderId: reminder.id }, 'sending a reminder failed')
    return storeFailure(ctx, reminder, err)
  }
  await updateReminderState(ctx.db, reminder, 'SENT', ctx.now())
  return 'sent'
}

async function storeFailure(ctx: Context, reminder: WaitingReminder, err: unknown) {
  const now = ctx.now()
  if (!isCertainlyNotSent(err)) {
    await updateReminderState(ctx.db, reminder, 'UNCERTAIN', now)
    return 'server-error'
  }
  if (isRefusedPermanently(err) || now.getTime() - reminder.created_at.getTime() > MAX_AGE_MS) {
    await updateReminderState(ctx.db, reminder, 'FAILED', now)
    return 'failed'
  }
  await postponeReminder(ctx.db, reminder.id, now, new Date(now.getTime() + RETRY_AFTER_MS))
  return 'server-error'
}
