import type { Db } from '../../platform/db/connect.ts'

/** Returns undefined if the account had no role. */
export async function deleteAdministratorRoles(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .deleteFrom('organization_user_roles')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return row
}

export async function deletePendingRole(trx: Db, { organizationId, email }: PendingRole) {
  return trx
    .deleteFrom('pending_roles')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
}

export type PendingRole = { organizationId: string; email: string }
