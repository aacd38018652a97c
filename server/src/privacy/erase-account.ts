import { recordEvent } from '../audit/record-event.ts'
import type { Handler } from '../http/handler.ts'
import { confirmOwnPassword } from '../identity/confirm-own-password.ts'
import { enqueueAccountMail } from '../identity/enqueue-account-mail.ts'
import { networkOf } from '../identity/network.ts'
import { deleteEntriesAbout, deletePerson } from './queries.ts'

/**
 * Erases the person with their answers, scores and consents at once. What stays: the lines of the audit log, under an
 * id that leads to nobody any more, the seat that was taken, and files that were handed out before.
 */
export const eraseAccount: Handler<'eraseAccount'> = async (ctx, { body }, actor, { ip }) => {
  const user = await confirmOwnPassword(ctx, actor, body.password, ip)
  await ctx.db.transaction().execute(async (trx) => {
    // An account that was registered without the mailbox cannot take back what was sent to its owner.
    if (user.email_confirmed_at) await deleteEntriesAbout(trx, [user.email])
    await deletePerson(trx, user.id)
    await enqueueAccountMail(ctx, trx, user, 'accountErased')
    await recordEvent(trx, ctx.now(), 'account.erased', { actorId: user.id, network: networkOf(ip) })
  })
  return undefined
}
