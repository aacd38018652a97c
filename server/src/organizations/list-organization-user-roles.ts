import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { listAdministratorRoles } from './queries.ts'

export const listOrganizationUserRoles: Handler<'listOrganizationUserRoles'> = async (
  ctx,
  { query },
  actor,
) => {
  if (query.userId !== actor.userId) throw new AppError('not_found')
  const rows = await listAdministratorRoles(ctx.db, actor.userId, { size: query.size, now: ctx.now() })
  return {
    items: rows.map(({ id, name, confirm_by, needs_second_factor }) => ({
      organizationRole: query.organizationRole,
      organizationName: name,
      organizationId: id,
      confirmBy: confirm_by?.toISOString() ?? null,
      needsSecondFactor: needs_second_factor,
    })),
  }
}
