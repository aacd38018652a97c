import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { deleteConfirmations } from '../confirmation/queries.ts'
import { enqueueAccountMail } from '../enqueue-account-mail.ts'
import { networkOf } from '../network.ts'
import { lockUser, updateAddress } from '../queries.ts'
import { assertAllowed } from '../rate-limits/rate-limits.ts'
import { hashLinkCode } from './link-code.ts'
import { consumeEmailChange, deleteResetCodes, findEmailChange } from './queries.ts'

const UNIQUE_VIOLATION = '23505'

/** The code proves access to the mailbox. No login is required, because email is often read on another device. */
export const confirmEmailChange: Handler<'confirmEmailChange'> = async (ctx, { body }, _actor, { ip }) => {
  await assertAllowed(ctx, 'codeChecks', ip)
  const changed = await exchangeCode(ctx, hashLinkCode(body.code), networkOf(ip)).catch(ignoreTakenAddress)
  if (!changed) throw new AppError('email_change.invalid')
  return changed
}

async function exchangeCode(ctx: Context, codeHash: Buffer, network: string) {
  const now = ctx.now()
  const pending = await findEmailChange(ctx.db, codeHash, now)
  if (!pending) return undefined
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, pending.username)
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
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined
  throw error
}
