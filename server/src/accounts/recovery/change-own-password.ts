import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { proveOwner } from '../credentials/prove-owner.ts'
import { updatePasswordHash } from '../credentials/shared-queries.ts'
import { findOnlyLogin } from '../providers/shared-queries.ts'
import { replaceSessions } from '../sessions/replace-sessions.ts'
import { deleteEmailChange, deleteResetCodesOfKind } from './queries.ts'

/**
 * Sets a new password, or the first one of an account that was made by a log-in at an institution. A password is of use
 * only with an address. Ends every session and opens a new one for the caller.
 */
export const changeOwnPassword: Handler<'changeOwnPassword'> = async (ctx, { body }, actor, request) => {
  const { userAgent, record } = request
  const user = await proveOwner(ctx, actor, body.password, request, (user) => {
    if (user.email === '') throw new AppError('account.no_address')
    assertGoodPassword(body.newPassword, {
      username: user.username,
      firstName: user.first_name,
      lastName: user.last_name,
    })
  })
  if (!user.has_password && (await findOnlyLogin(ctx.db, user.id))) {
    throw new AppError('institution.only_login')
  }
  const client = { ...request, account: user.id }
  const passwordHash = await ctx.passwords.run(client, ({ hash }) => hash(body.newPassword))
  return ctx.db.transaction().execute(async (trx) => {
    const tokens = await replaceSessions(ctx, trx, actor, { userAgent })
    // Only one of several parallel calls with the old password succeeds.
    const isChanged = await updatePasswordHash(trx, user.id, user.password_hash, passwordHash)
    if (!isChanged) throw new AppError('password.wrong')
    // Cancels changes that an intruder may have started. A link from `issueAccountLink` stays valid: it is for the
    // owner of the address, but the caller may be another person who registered with this address.
    await deleteEmailChange(trx, user.id)
    await deleteResetCodesOfKind(trx, { userId: user.id, isAccountLink: false })
    await enqueueAccountMail(ctx, trx, user, 'passwordChanged')
    await record(trx, 'password.changed', { details: { from: 'settings' } })
    return tokens
  })
}
