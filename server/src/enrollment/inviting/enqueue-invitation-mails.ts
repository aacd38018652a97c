import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { invitationMailJob } from './invitation-mail.ts'

/** The emails are sent after the transaction has committed. */
export async function enqueueInvitationMails(
  ctx: Context,
  trx: Db,
  invitations: readonly { id: string }[],
  requestedAt: Date,
) {
  const jobs = invitations.map(({ id }) => ({ invitationId: id, requestedAt: requestedAt.toISOString() }))
  await ctx.jobs.enqueueAll(trx, invitationMailJob, jobs)
}
