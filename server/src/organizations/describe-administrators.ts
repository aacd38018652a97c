import type { Db } from '../db/connect.ts'
import { listAdministrators, listPendingRoles } from './queries.ts'

/**
 * Administrators for the output of the command line. An `unconfirmed` role is in effect until `confirmBy`. A `pending`
 * role has no effect yet.
 */
export async function describeAdministrators(db: Db, organizationId?: string) {
  const [roles, pending] = [
    await listAdministrators(db, organizationId),
    await listPendingRoles(db, organizationId),
  ]
  return [
    ...roles.map((row) => ({
      username: row.username,
      userId: row.user_id,
      organization: row.organization_name,
      organizationId: row.organization_id,
      since: row.created_at,
      state: row.email_confirmed_at ? ('active' as const) : ('unconfirmed' as const),
      confirmBy: row.email_confirmed_at ? null : row.confirm_by,
    })),
    ...pending.map((row) => ({
      username: row.email,
      userId: null,
      organization: row.organization_name,
      organizationId: row.organization_id,
      since: row.created_at,
      state: 'pending' as const,
      confirmBy: null,
    })),
  ]
}
