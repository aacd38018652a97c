import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { lockMailAllowance } from '../invitations/sending/mail-allowance.ts'
import { inviteInTransaction } from '../organizations/invite-administrator.ts'
import { deleteAdministratorRoles } from '../organizations/queries.ts'
import { lockColleagues, resolveCohortIds } from './policy.ts'

/**
 * Grants the role in the same way as the command `administrators grant` (decision 030). A repeated invitation of a
 * person who has not used the role yet sends another email and replaces the role. The emails count against the daily
 * limit of the organization.
 */
export const inviteColleague: Handler<'inviteColleague'> = async (ctx, { body }, actor, { ip }) => {
  const { organizationId } = actor.scope
  await ctx.db.transaction().execute(async (trx) => {
    const { colleagues } = await lockColleagues(ctx, trx, actor)
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
