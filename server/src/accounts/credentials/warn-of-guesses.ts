import type { Context } from '../../platform/base/context.ts'
import { countGuessWarning } from '../../platform/limits/rate-limits.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { findUserByUsername } from './shared-queries.ts'

/**
 * Emails the owner of an account about many wrong passwords, at most once a day. Runs after the response, so that its
 * timing does not reveal whether the account exists.
 */
export function warnOfGuesses(ctx: Context, username: string) {
  setImmediate(() => {
    enqueueWarning(ctx, username).catch((err) =>
      ctx.log.error({ err }, 'the email about many wrong passwords was not enqueued'),
    )
  })
}

async function enqueueWarning(ctx: Context, username: string) {
  if (!(await countGuessWarning(ctx, username))) return
  const user = await findUserByUsername(ctx.db, username)
  if (user && !user.locked_at) await enqueueAccountMail(ctx, ctx.db, user, 'passwordGuessed')
}
