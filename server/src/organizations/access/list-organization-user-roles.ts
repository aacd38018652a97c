import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { listAdministratorRoles } from './queries.ts'

export const listOrganizationUserRoles: Handler<'listOrganizationUserRoles'> = async (
  ctx,
  { query },
  actor,
) => {
  if (query.userId !== actor.userId) throw new AppError('not_found')
  return listRoles(ctx.db, actor.userId, query.size)
}

export async function listRoles(db: Db, userId: string, size: number) {
  const rows = await listAdministratorRoles(db, userId, size)
  const fullRoles = rows.filter(({ role }) => role === 'OrgAdmin')
  const hasFullRole = ({ id }: { id: string }) => fullRoles.some((row) => row.id === id)
  const limitedRoles = rows.filter(
    (row, i) =>
      row.role === 'CohortAdmin' && !hasFullRole(row) && rows.findIndex(({ id }) => id === row.id) === i,
  )
  return {
    items: fullRoles.map((row) => presentRole('OrgAdmin', row)),
    cohortRoles: limitedRoles.map((row) => presentRole('CohortAdmin', row)),
  }
}

type RoleRow = Awaited<ReturnType<typeof listAdministratorRoles>>[number]

function presentRole<Role extends string>(
  organizationRole: Role,
  { id, name, needs_second_factor }: RoleRow,
) {
  return {
    organizationRole,
    organizationName: name,
    organizationId: id,
    needsSecondFactor: needs_second_factor,
  }
}
