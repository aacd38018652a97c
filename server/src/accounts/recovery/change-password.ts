import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit, resetLoginAttempts } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { lockActiveUser, replacePassword } from '../credentials/shared-queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { consumeResetCode, deleteEmailChange, deleteResetCodes, findUserByResetCode } from './queries.ts'

/**
 * Sets a new password with the code of a recovery or account link. If the new password is refused, the code stays
 * valid.
 */
export const changePassword: Handler<'changePassword'> = async (ctx, { body }, _actor, request) => {
  const { ip, record } = request
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const codeHash = hashLinkCode(body.code)
  const owner = await findUserByResetCode(ctx.db, codeHash, ctx.now())
  if (!owner) throw new AppError('reset_code.invalid')
  assertGoodPassword(body.newPassword, {
    username: owner.username,
    firstName: owner.first_name,
    lastName: owner.last_name,
  })

  const { username } = owner
  const client = { ...request, account: username }
  const passwordHash = await ctx.passwords.run(client, ({ hash }) => hash(body.newPassword))
  const changedUser = await exchangeCode(ctx, { username, codeHash, passwordHash, record })
  if (!changedUser) throw new AppError('reset_code.invalid')
  await resetLoginAttempts(ctx, { username: changedUser.username, ip })
  return undefined
}

type Exchange = { username: string; codeHash: Buffer; passwordHash: string; record: RecordEvent }

/** If several parallel calls have the same code, only one of them succeeds. */
async function exchangeCode(ctx: Context, { username, codeHash, passwordHash, record }: Exchange) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockActiveUser(trx, username)
    const consumedCode = user && (await consumeResetCode(trx, codeHash, now))
    const changedUser = consumedCode && (await replacePassword(trx, user.id, passwordHash, now))
    if (!changedUser) return undefined
    // An intruder may have requested the pending change of the email address.
    await deleteEmailChange(trx, changedUser.id)
    await deleteResetCodes(trx, changedUser.id, codeHash)
    await enqueueAccountMail(ctx, trx, changedUser, 'passwordChanged')
    await confirmAddress(trx, changedUser, { now, record })
    await record(trx, 'password.changed', { actorId: changedUser.id })
    return changedUser
  })
}
