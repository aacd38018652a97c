import { recordEvent } from '../audit/record-event.ts'
import type { Handler } from '../http/handler.ts'
import { confirmOwnPassword } from '../identity/confirm-own-password.ts'
import { enqueueAccountMail } from '../identity/enqueue-account-mail.ts'
import { networkOf } from '../identity/network.ts'
import { deleteEntriesAbout, deletePerson } from './queries.ts'

/**
 * Erases the user with all answers, scores and consents. What remains: audit events under an id that identifies no one,
 * the used seats, released statistics about groups, an opt-out from requests to be an observer (as a keyed hash of the
 * address), files that were downloaded earlier, and backups until they are replaced.
 */
export const eraseAccount: Handler<'eraseAccount'> = async (ctx, { body }, actor, request) => {
  const { ip } = request
  const user = await confirmOwnPassword(ctx, actor, body.password, request)
  await ctx.db.transaction().execute(async (trx) => {
    // Anyone can register with another person's address, so entries about an unconfirmed address are not deleted.
    if (user.email_confirmed_at) await deleteEntriesAbout(trx, [user.email])
    await deletePerson(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'accountErased')
    await recordEvent(trx, ctx.now(), 'account.erased', { actorId: user.id, network: networkOf(ip) })
  })
  return undefined
}
