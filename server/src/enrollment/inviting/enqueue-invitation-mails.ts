import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { idsOf, splitIntoChunks } from '../invitations/chunks.ts'
import { invitationMailsJob } from './send-invitation-mails.ts'

/** Small, so that a job finishes before it expires, even if the mail server is slow. */
const MAILS_PER_JOB = 50

/** The emails are sent after the transaction has committed. */
export async function enqueueInvitationMails(
  ctx: Context,
  trx: Db,
  invitations: readonly { id: string }[],
  requestedAt: Date,
) {
  const jobs = [...splitIntoChunks(invitations, MAILS_PER_JOB)].map((chunk) => ({
    invitationIds: idsOf(chunk),
    // Processes of the previous release expect this property name.
    wantedAt: requestedAt.toISOString(),
  }))
  await ctx.jobs.enqueueAll(trx, invitationMailsJob, jobs)
}
