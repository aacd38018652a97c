import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { isRoleInEffect } from '../access/shared-queries.ts'

/** Locks the organization, so that changes to its roles run one after another. */
export async function lockRoles(trx: Db, organizationId: string) {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The users whose role covers the whole organization and is in effect, except locked users and users who have not used
 * the role yet. If the latter were included, an administrator could invite an address and find out whether it has an
 * account by trying to revoke their own role.
 */
export async function listFullAdministratorIds(trx: Db, organizationId: string) {
  const rows = await trx
    .selectFrom('organization_user_roles')
    .innerJoin('users', 'users.id', 'organization_user_roles.user_id')
    .select('organization_user_roles.user_id')
    .where('organization_user_roles.organization_id', '=', organizationId)
    .where('organization_user_roles.role', '=', 'OrgAdmin')
    .where('organization_user_roles.used_at', 'is not', null)
    .where('users.locked_at', 'is', null)
    .where(isRoleInEffect)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of the cohorts that the organization has. */
export async function listExistingCohortIds(db: Db, organizationId: string, cohortIds: readonly string[]) {
  const rows = await db
    .selectFrom('cohorts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${cohortIds}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
