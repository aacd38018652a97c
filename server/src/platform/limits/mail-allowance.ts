import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import { findAllowanceUsed, lockAllowance, updateAllowanceUsed } from './queries.ts'

const DAY_MS = 86_400_000

/** Locks the allowance until the transaction ends. Parallel calls for the same organization wait. */
export async function lockMailAllowance(ctx: Context, trx: Db, organizationId: string) {
  const now = ctx.now()
  const subject = allowanceSubject(organizationId)
  const allowance = await lockAllowance(trx, subject, now, new Date(now.getTime() + DAY_MS))
  let { used } = allowance
  return {
    /** The number of emails that can still be sent in the current 24-hour period. */
    left: Math.max(0, ctx.config.INVITATION_MAILS_PER_DAY - used),
    /** Adds emails to the count of the period. Throws if the new count would exceed the daily limit. */
    async spend(mails: number) {
      if (used + mails > ctx.config.INVITATION_MAILS_PER_DAY) {
        const retryAfter = Math.ceil((allowance.renews_at.getTime() - now.getTime()) / 1000)
        throw new AppError('invitations.limit_reached', { retryAfter })
      }
      used += mails
      await updateAllowanceUsed(trx, subject, used)
    },
  }
}

export async function countMailsLeft(ctx: Context, organizationId: string) {
  const usedCount = await findAllowanceUsed(ctx.db, allowanceSubject(organizationId), ctx.now())
  return Math.max(0, ctx.config.INVITATION_MAILS_PER_DAY - usedCount)
}

function allowanceSubject(organizationId: string) {
  return `invitation-mails ${organizationId}`
}
