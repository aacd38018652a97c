import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/connect.ts'
import { idsOf, splitIntoChunks } from '../chunks.ts'
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
    requestedAt: requestedAt.toISOString(),
  }))
  await ctx.jobs.enqueueAll(trx, invitationMailsJob, jobs)
}
