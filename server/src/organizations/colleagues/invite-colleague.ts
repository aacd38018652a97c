import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { lockMailAllowance } from '../../platform/limits/mail-allowance.ts'
import { inviteInTransaction } from '../administrators/invite-administrator.ts'
import { deleteAdministratorRoles } from '../administrators/shared-queries.ts'
import { lockColleagues, resolveCohortIds } from './policy.ts'

/**
 * Grants the role as the `administrators grant` command does (decision 030). If a colleague who has not used the role
 * yet is invited again, the new role replaces the earlier one, and another email is sent. Each email counts toward the
 * organization's daily limit on invitations and reminders.
 */
export const inviteColleague: Handler<'inviteColleague'> = async (ctx, { body }, actor, { ip }) => {
  const { organizationId } = actor.scope
  await ctx.db.transaction().execute(async (trx) => {
    const { colleagues } = await lockColleagues(trx, actor)
    const existingColleague = colleagues.find(({ email }) => email === body.email)
    if (existingColleague?.last_seen_at || existingColleague?.user_id === actor.userId)
      throw new AppError('colleague.exists')
    const cohortIds = await resolveCohortIds(trx, actor, body)
    // Deletes the earlier role, because an existing role would prevent another email.
    if (existingColleague?.user_id)
      await deleteAdministratorRoles(trx, organizationId, existingColleague.user_id)
    await (await lockMailAllowance(ctx, trx, organizationId)).spend(1)
    await inviteInTransaction(ctx, trx, {
      organizationId,
      username: body.email,
      cohortIds,
      by: { actorId: actor.userId, network: networkOf(ip) },
    })
  })
  return undefined
}
