import type { Db } from '../../platform/db/connect.ts'
import { listAdministrators, listPendingRoles } from './queries.ts'

/**
 * The administrators as the command line prints them. An `unconfirmed` or `pending` role has no effect yet. A
 * second factor is `missing` if the organization requires one and the account has none. The role then has no effect
 * until the second factor is set up.
 */
export async function describeAdministrators(db: Db, organizationId?: string) {
  const [roles, pendingRoles] = [
    await listAdministrators(db, organizationId),
    await listPendingRoles(db, organizationId),
  ]
  return [
    ...roles.map((row) => ({
      username: row.email,
      userId: row.user_id,
      organization: row.organization_name,
      organizationId: row.organization_id,
      role: row.role,
      since: row.created_at,
      state: row.is_in_effect ? ('active' as const) : ('unconfirmed' as const),
      secondFactor: describeSecondFactor(row),
    })),
    ...pendingRoles.map((row) => ({
      username: row.email,
      userId: null,
      organization: row.organization_name,
      organizationId: row.organization_id,
      role: row.role,
      since: row.created_at,
      state: 'pending' as const,
      secondFactor: null,
    })),
  ]
}

function describeSecondFactor(row: { has_second_factor: unknown; needs_second_factor: boolean }) {
  if (row.needs_second_factor) return 'missing' as const
  return row.has_second_factor ? ('on' as const) : ('off' as const)
}
