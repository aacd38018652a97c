import { recordEvent } from '../../accounts/audit/record-event.ts'
import { lockAccountRow } from '../../accounts/credentials/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import { deleteAdministratorRoles, deletePendingRole } from './shared-queries.ts'

/** Takes effect on the next request. The account remains. Also revokes a pending role. `username` can also be the id. */
export async function revokeAdministrator(
  ctx: Context,
  { organizationId, username }: { organizationId: string; username: string },
) {
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockAccountRow(trx, username)
    const role = user && (await deleteAdministratorRoles(trx, organizationId, user.id))
    const pendingRole = await deletePendingRole(trx, { organizationId, email: user?.email ?? username })
    if (!role && !pendingRole) {
      throw new Error(`${username} is not an administrator of the organization.`)
    }
    const details = { by: 'operator', organizationId }
    await recordEvent(trx, ctx.now(), 'role.revoked', { subjectId: role?.user_id, details })
    return { userId: user?.id ?? null }
  })
}
