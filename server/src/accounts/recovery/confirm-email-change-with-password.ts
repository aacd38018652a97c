import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { replacePassword } from '../credentials/shared-queries.ts'
import { deleteIdentities } from '../providers/shared-queries.ts'
import { applyEmailChange } from './apply-email-change.ts'
import { confirmAddress } from './confirm-address.ts'
import { findEmailChange } from './find-email-change.ts'

/**
 * Confirms a change without a session, for example on another device. The owner of the mailbox sets a new password, so
 * only the owner then has access to the account, even if a stranger requested the change.
 */
export const confirmEmailChangeWithPassword: Handler<'confirmEmailChangeWithPassword'> = async (
  ctx,
  { body },
  _actor,
  request,
) => {
  const { record } = request
  const change = await findEmailChange(ctx, body.code, request.ip)
  const { user_id: userId, new_email: email, first_name: firstName, last_name: lastName } = change
  assertGoodPassword(body.newPassword, { username: email, firstName, lastName })
  const passwordHash = await ctx.passwords.run({ ...request, account: userId }, ({ hash }) =>
    hash(body.newPassword),
  )
  await applyEmailChange(ctx, change, record, async (trx) => {
    const now = ctx.now()
    await replacePassword(trx, userId, passwordHash, now)
    // The stranger could otherwise still log in at an institution.
    await deleteIdentities(trx, userId)
    await confirmAddress(trx, { id: userId, email }, { now, record })
    await enqueueAccountMail(ctx, trx, { email, language: change.language }, 'passwordChanged')
    await record(trx, 'password.changed', { actorId: userId })
  })
  return undefined
}
