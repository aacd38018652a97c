import { recordEvent } from '../../audit/record-event.ts'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { networkOf } from '../network.ts'
import { assertAllowed } from '../rate-limits/rate-limits.ts'
import { hashOfCode } from '../recovery/reset-code.ts'
import { consumeConfirmation, deleteConfirmations, lockUserById, updateEmailConfirmed } from './queries.ts'

/**
 * Confirms the address of the account whose session presents the emailed code. The code proves the mailbox and the
 * session proves the account. An owner who opens the link of an account that another person registered confirms
 * nothing.
 */
export const confirmEmail: Handler<'confirmEmail'> = async (ctx, { body }, actor, { ip }) => {
  await assertAllowed(ctx, 'codeChecks', ip)
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUserById(trx, actor.userId)
    if (!user) throw new AppError('not_found')
    const { id: userId, email } = user
    if (user.email_confirmed_at) return { email }
    const isValid = await consumeConfirmation(trx, { codeHash: hashOfCode(body.code), userId, email }, now)
    if (!isValid) throw new AppError('email_confirmation.invalid')
    await updateEmailConfirmed(trx, userId, now)
    await deleteConfirmations(trx, userId)
    await recordEvent(trx, now, 'email.confirmed', { actorId: userId, network: networkOf(ip) })
    return { email }
  })
}
