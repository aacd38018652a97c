import { mailConfirmation } from '../../accounts/confirmation/mail-confirmation.ts'
import type { Context } from '../../platform/base/context.ts'
import { claimAdministratorsToAsk } from './queries.ts'

/** Sends one email to each administrator who will lose a role at a deadline unless they confirm their address. */
export async function askAdministratorsToConfirm(ctx: Context) {
  await ctx.db.transaction().execute(async (trx) => {
    const roles = await claimAdministratorsToAsk(trx, ctx.now())
    const administrators = new Map(roles.map((role) => [role.id, role])).values()
    for (const { confirm_by, ...user } of administrators) {
      await mailConfirmation(ctx, trx, user, 'confirmAdministrator', { date: confirm_by! })
    }
  })
}
