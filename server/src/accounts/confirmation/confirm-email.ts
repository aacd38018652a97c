import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { consumeConfirmation, lockUserById } from './queries.ts'
import { deleteConfirmations, markEmailConfirmed } from './shared-queries.ts'

/**
 * Confirms the email address of the account. The code proves access to the mailbox, and the session proves access to
 * the account. If another person registered the account, the owner of the mailbox is not logged in to that account,
 * so opening the link confirms nothing.
 */
export const confirmEmail: Handler<'confirmEmail'> = async (ctx, { body }, actor, { ip, record }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUserById(trx, actor.userId)
    if (!user) throw new AppError('not_found')
    const { id: userId, email } = user
    if (user.email_confirmed_at) return { email }
    const isValid = await consumeConfirmation(trx, { codeHash: hashLinkCode(body.code), userId, email }, now)
    if (!isValid) throw new AppError('email_confirmation.invalid')
    await markEmailConfirmed(trx, userId, now)
    await deleteConfirmations(trx, userId)
    await record(trx, 'email.confirmed')
    return { email }
  })
}
