import { enqueueAccountMail } from '../../accounts/account-mail/enqueue-account-mail.ts'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { findAccount } from '../../accounts/credentials/shared-queries.ts'
import { createUnknownUserError } from '../../accounts/support/load-account.ts'
import type { Context } from '../../platform/base/context.ts'
import { deleteEntriesAbout, deletePerson } from '../privacy/shared-queries.ts'

/** Erases the account of a user who asked the operator to erase it, and notifies the user by email. */
export async function erasePerson(ctx: Context, account: string) {
  const user = await findAccount(ctx.db, account)
  if (!user) throw createUnknownUserError(account)
  await ctx.db.transaction().execute(async (trx) => {
    // The operator has verified that the person owns the address, even if it is not confirmed.
    await deleteEntriesAbout(trx, [user.email])
    await deletePerson(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'accountErased')
    await recordEvent(trx, ctx.now(), 'account.erased', { subjectId: user.id, details: { by: 'operator' } })
  })
  return { userId: user.id, isMailed: user.email !== '' }
}
