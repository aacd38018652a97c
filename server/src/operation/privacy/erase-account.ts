import { enqueueAccountMail } from '../../accounts/account-mail/enqueue-account-mail.ts'
import { proveOwner } from '../../accounts/credentials/prove-owner.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { coarsenLeftGroups } from '../../results/editions/store-editions.ts'
import { deleteEntriesAbout, deletePerson } from './shared-queries.ts'

/**
 * Erases the user with all answers, scores and consents. What remains: audit events under an id that identifies no one,
 * the used seats, released statistics about groups, an opt-out from requests to be an observer (as a keyed hash of the
 * address), files that were downloaded earlier, and backups until they are replaced.
 */
export const eraseAccount: Handler<'eraseAccount'> = async (ctx, { body }, actor, request) => {
  const user = await proveOwner(ctx, actor, body.password, request)
  await ctx.db.transaction().execute(async (trx) => {
    // Anyone can register with another person's address, so entries about an unconfirmed address are not deleted.
    if (user.email_confirmed_at) await deleteEntriesAbout(trx, [user.email])
    await deletePerson(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'accountErased')
    await request.record(trx, 'account.erased')
  })
  // The hourly sweep repeats this if it fails.
  await coarsenLeftGroups(ctx).catch((err: unknown) =>
    ctx.log.error({ err }, 'the exact sums of groups that a person left were not deleted'),
  )
  return undefined
}
