import type { Context } from '../../platform/base/context.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { recordEvent } from '../audit/record-event.ts'
import { lockAccountRow } from '../credentials/shared-queries.ts'
import { deleteSecondFactor } from '../second-factor/shared-queries.ts'
import { incrementSecurityVersion } from '../sessions/shared-queries.ts'
import { createUnknownUserError } from './load-account.ts'

/** Turns off the second factor of a user who lost it, and ends every session. The user is notified by email. */
export async function resetSecondFactor(ctx: Context, account: string) {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockAccountRow(trx, account)
    if (!user) throw createUnknownUserError(account)
    if (!(await deleteSecondFactor(trx, user.id))) {
      throw new Error(`${account} has no second factor to turn off.`)
    }
    await incrementSecurityVersion(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'secondFactorDisabled')
    const event = { subjectId: user.id, details: { by: 'operator' } }
    await recordEvent(trx, ctx.now(), 'second_factor.reset', event)
    return { userId: user.id }
  })
}
