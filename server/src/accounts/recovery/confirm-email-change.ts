import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { recordEvent } from '../audit/record-event.ts'
import { deleteConfirmations } from '../confirmation/shared-queries.ts'
import { lockActiveUser, updateAddress } from '../credentials/shared-queries.ts'
import { consumeEmailChange, deleteResetCodes, findUserByEmailChange } from './queries.ts'

/** The code proves access to the mailbox. No login is required, because email is often read on another device. */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  const result = await exchangeCode(ctx, hashLinkCode(body.code), networkOf(ip)).catch(ignoreTakenAddress)
  if (!result) throw new AppError('email_change.invalid')
  return result
}

async function exchangeCode(ctx: Context, codeHash: Buffer, network: string) {
  const now = ctx.now()
  const pendingChange = await findUserByEmailChange(ctx.db, codeHash, now)
  if (!pendingChange) return undefined
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockActiveUser(trx, pendingChange.username)
    const emailChange = user && (await consumeEmailChange(trx, codeHash, now))
    if (!emailChange) return undefined
    await updateAddress(trx, user.id, emailChange.email, now)
    // Codes that were emailed to the old address become invalid.
    await deleteResetCodes(trx, user.id)
    await deleteConfirmations(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'emailChanged')
    await recordEvent(trx, now, 'email.changed', { actorId: user.id, network })
    return { email: emailChange.email }
  })
}

/** Another user may register the address before the link is followed. */
function ignoreTakenAddress(error: unknown) {
  if (violatesConstraint(error, 'unique')) return undefined
  throw error
}
