import type { Context } from '../../platform/base/context.ts'
import { recordEvent } from '../audit/record-event.ts'
import { lockAccountRow } from '../credentials/shared-queries.ts'
import { issueAccountLink } from '../recovery/issue-account-link.ts'
import { createUnknownUserError } from './load-account.ts'

/**
 * Creates a link with which a user can set a new password. Setting it also confirms the email address. The link is
 * intended for installations without a mail server. The operator must make sure that the recipient owns the address.
 */
export async function issueAccountAccessLink(ctx: Context, account: string) {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockAccountRow(trx, account)
    if (!user) throw createUnknownUserError(account)
    if (user.email === '') throw new Error(`The account ${account} has no email address.`)
    const link = await issueAccountLink(ctx, trx, user.id)
    const details = { by: 'operator' }
    await recordEvent(trx, ctx.now(), 'email.link_issued', { subjectId: user.id, details })
    return { userId: user.id, link }
  })
}
