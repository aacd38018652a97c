import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { findRecipient, insertOptOut } from './queries.ts'

/**
 * Stops all reminders from an organization to one person. A repeated call has no effect. If the person has joined the
 * cohort, the user account is stored instead of the address, so that the reminders do not resume if the address
 * changes.
 */
export const unsubscribeFromReminders: Handler<'unsubscribeFromReminders'> = async (ctx, { query }) => {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const recipient = await findRecipient(trx, hashLinkCode(query.code))
    if (!recipient) throw new AppError('unsubscribe.invalid')
    const { organization_id, user_id, email, cohort_id } = recipient
    const person = user_id ? { user_id } : { email: email ?? '' }
    if (await insertOptOut(trx, { organization_id, created_at: now, ...person })) {
      await recordEvent(trx, now, 'reminders.stopped', {
        ...(user_id && { subjectId: user_id }),
        details: { organizationId: organization_id, cohortId: cohort_id },
      })
    }
    return { organizationName: recipient.organization_name }
  })
}
