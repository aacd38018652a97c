import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { deleteConfirmations, returnRolesToAddress } from '../confirmation/shared-queries.ts'
import { lockActiveUser, updateAddress } from '../credentials/shared-queries.ts'
import { consumeEmailChange, deleteResetCodes, type EmailChangeOfUser } from './queries.ts'

/**
 * Gives an account the new address, which counts as confirmed. The caller must know that the owner of the mailbox also
 * controls the account, and `endSessions` must end every session: otherwise, roles and invitations for the new address
 * would reach the sessions of a stranger who requested the change. If several parallel calls have the same code, only
 * one of them succeeds.
 */
export async function applyEmailChange<T>(
  ctx: Context,
  change: EmailChangeOfUser,
  record: RecordEvent,
  endSessions: (trx: Db) => Promise<T>,
) {
  const now = ctx.now()
  const applyInTransaction = async (trx: Db) => {
    const user = await lockActiveUser(trx, change.username)
    if (!user || !(await consumeEmailChange(trx, change.code_hash, now))) {
      throw new AppError('email_change.invalid')
    }
    if (!user.email_confirmed_at) await returnRolesToAddress(trx, user, now)
    await updateAddress(trx, user.id, change.new_email, now)
    // Codes that were emailed to the old address become invalid.
    await deleteResetCodes(trx, user.id)
    await deleteConfirmations(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'emailChanged')
    await record(trx, 'email.changed', { actorId: user.id })
    return endSessions(trx)
  }
  try {
    return await ctx.db.transaction().execute(applyInTransaction)
  } catch (error) {
    // Another user may register the address before the change is confirmed.
    throw violatesConstraint(error, 'unique') ? new AppError('email_change.invalid') : error
  }
}
