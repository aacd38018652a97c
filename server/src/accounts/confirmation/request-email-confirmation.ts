import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countConfirmationMail } from '../../platform/limits/rate-limits.ts'
import { findUserById } from '../credentials/shared-queries.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/** Emails another link unless the address is already confirmed. */
export const requestEmailConfirmation: Handler<'requestEmailConfirmation'> = async (
  ctx,
  _input,
  actor,
  { ip },
) => {
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) throw new AppError('not_found')
  if (user.email === '') throw new AppError('account.no_address')
  if (user.email_confirmed_at) return undefined
  const { isAllowed, waitMs } = await countConfirmationMail(ctx, { username: user.username, ip })
  if (!isAllowed) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
  await ctx.db.transaction().execute((trx) => mailConfirmation(ctx, trx, user))
  return undefined
}

type NewAccount = { id: string; username: string; language: string | null }

/**
 * Emails the first link after registration. The account already exists, so an error here must not fail the
 * registration; the user can request another link.
 */
export async function mailFirstConfirmation(ctx: Context, user: NewAccount, ip: string) {
  try {
    if (!(await countConfirmationMail(ctx, { username: user.username, ip })).isAllowed) return
    const recipient = { ...user, email: user.username }
    await ctx.db.transaction().execute((trx) => mailConfirmation(ctx, trx, recipient))
  } catch (err) {
    ctx.log.error(
      { err },
      'the confirmation email for a new account was not enqueued; the user can request another one',
    )
  }
}
