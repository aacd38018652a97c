import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import { findAllowanceUsed, lockAllowance, updateAllowanceUsed } from './queries.ts'

const DAY_MS = 86_400_000

/** Held until the transaction ends: whoever of the same organisation wants mails sent waits for it. */
export async function openMailAllowance(ctx: Context, trx: Db, organizationId: string) {
  const now = ctx.now()
  const subject = subjectOf(organizationId)
  const { used, renews_at } = await lockAllowance(trx, subject, now, new Date(now.getTime() + DAY_MS))
  return {
    /** Counts mails that are about to be sent; refuses all of them where they are too many for today. */
    async spend(mails: number) {
      if (used + mails > ctx.config.INVITATION_MAILS_PER_DAY) {
        const retryAfter = Math.ceil((renews_at.getTime() - now.getTime()) / 1000)
        throw new AppError('invitations.limit_reached', { retryAfter })
      }
      await updateAllowanceUsed(trx, subject, used + mails)
    },
  }
}

export async function countMailsLeft(ctx: Context, organizationId: string) {
  const used = await findAllowanceUsed(ctx.db, subjectOf(organizationId), ctx.now())
  return Math.max(0, ctx.config.INVITATION_MAILS_PER_DAY - used)
}

function subjectOf(organizationId: string) {
  return `invitation-mails ${organizationId}`
}
