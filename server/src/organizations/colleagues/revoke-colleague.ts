import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { deleteAdministratorRoles, deletePendingRole } from '../administrators/shared-queries.ts'
import { assertAdministratorRemains, lockColleagues } from './policy.ts'

/** Takes effect on the colleague's next request. The user account and its sessions remain. */
export const revokeColleague: Handler<'revokeColleague'> = async (ctx, { params }, actor, { record }) => {
  const { organizationId } = actor.scope
  await ctx.db.transaction().execute(async (trx) => {
    const { colleagues, fullAdministratorIds } = await lockColleagues(trx, actor)
    const colleague = colleagues.find(({ id }) => id === params.colleagueId)
    if (!colleague) throw new AppError('not_found')
    const { user_id: userId } = colleague
    assertAdministratorRemains(fullAdministratorIds, userId)
    if (userId) await deleteAdministratorRoles(trx, organizationId, userId)
    await deletePendingRole(trx, { organizationId, email: colleague.email })
    await record(trx, 'role.revoked', { ...(userId && { subjectId: userId }) })
  })
  return undefined
}
