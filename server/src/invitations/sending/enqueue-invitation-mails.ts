import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/connect.ts'
import { chunks, idsOf } from '../chunks.ts'

/** Few enough that a process which ends has soon sent those it began with. */
const MAILS_PER_JOB = 50

/** Has these invitations mailed once the transaction has committed. */
export async function enqueueInvitationMails(
  ctx: Context,
  trx: Db,
  invitations: readonly { id: string }[],
  wantedAt: Date,
) {
  const all = [...chunks(invitations, MAILS_PER_JOB)].map((batch) => ({
    invitationIds: idsOf(batch),
    wantedAt: wantedAt.toISOString(),
  }))
  await ctx.jobs.addAll(trx, 'invitationMails', all)
}
