import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { replacePassword } from '../credentials/shared-queries.ts'
import { applyEmailChange } from './apply-email-change.ts'
import { confirmAddress } from './confirm-address.ts'
import { findEmailChange } from './find-email-change.ts'

/**
 * Confirms a change without a session, for example on another device. The owner of the mailbox sets a new password, so
 * only the owner then has access to the account, even if a stranger requested the change. The stranger could still log in
 * to an account that is joined with an institution, so its change must be confirmed in the session that requested it.
 */
export const confirmEmailChangeWithPassword: Handler<'confirmEmailChangeWithPassword'> = async (
  ctx,
  { body },
  _actor,
  request,
) => {
  const { record } = request
  const change = await findEmailChange(ctx, body.code, request.ip)
  if (change.has_institution) throw new AppError('email_change.same_browser')
  const { user_id: userId, new_email: email, first_name: firstName, last_name: lastName } = change
  assertGoodPassword(body.newPassword, { username: email, firstName, lastName })
  const passwordHash = await ctx.passwords.run({ ...request, account: userId }, ({ hash }) =>
    hash(body.newPassword),
  )
  await applyEmailChange(ctx, change, record, async (trx) => {
    const now = ctx.now()
    await replacePassword(trx, userId, passwordHash, now)
    await confirmAddress(trx, { id: userId, email }, { now, record })
    await enqueueAccountMail(ctx, trx, { email, language: change.language }, 'passwordChanged')
    await record(trx, 'password.changed', { actorId: userId })
  })
  return undefined
}
