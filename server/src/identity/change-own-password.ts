import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { confirmOwnPassword } from './confirm-own-password.ts'
import { enqueueAccountMail } from './enqueue-account-mail.ts'
import { hashPassword } from './hash-password.ts'
import { networkOf } from './network.ts'
import { assertGoodPassword } from './password-rules.ts'
import { updatePasswordHash } from './queries.ts'
import { deleteEmailChange, deleteResetCodesOfKind } from './recovery/queries.ts'
import { replaceSessions } from './sessions/replace-sessions.ts'

/** Sets a new password if the current one is correct. Ends every session and opens a new one for the caller. */
export const changeOwnPassword: Handler<'changeOwnPassword'> = async (
  ctx,
  { body },
  actor,
  { ip, userAgent },
) => {
  const user = await confirmOwnPassword(ctx, actor, body.password, ip)
  assertGoodPassword(body.newPassword, {
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
  })
  const passwordHash = await hashPassword(body.newPassword)
  const now = ctx.now()
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
    const event = { actorId: user.id, network: networkOf(ip), details: { from: 'settings' } }
    await recordEvent(trx, now, 'password.changed', event)
    return tokens
  })
}
