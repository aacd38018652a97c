import { recordEvent } from '../audit/record-event.ts'
import type { Context } from '../base/context.ts'
import { deleteAdministratorRole } from './queries.ts'

/** Works with the person's next request; the account itself stays. */
export async function revokeAdministrator(
  ctx: Context,
  { organizationId, userId }: { organizationId: string; userId: string },
) {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await deleteAdministratorRole(trx, organizationId, userId)
    if (!row) throw new Error('This person is not an administrator of the organization.')
    const details = { by: 'operator', organizationId }
    await recordEvent(trx, ctx.now(), 'role.revoked', { subjectId: userId, details })
  })
}
