import type { Db } from '../../platform/db/connect.ts'
import { isRoleInEffect, needsSecondFactor } from '../access/shared-queries.ts'
import type { PendingRole } from './shared-queries.ts'
import { deleteAdministratorRoles, deletePendingRole } from './shared-queries.ts'

type Grant = {
  organizationId: string
  userId: string
  /** The cohorts of a limited role; null for the whole organization. */
  cohortIds: readonly string[] | null
}

/**
 * Returns whether the grant changed the role of the account. A role for the whole organization replaces a limited role.
 * A limited role replaces an earlier limited role and never narrows a role for the whole organization.
 */
export async function insertAdministratorRole(db: Db, { organizationId, userId, cohortIds }: Grant) {
  const existingGrants = await db
    .selectFrom('organization_user_roles')
    .select(['role', 'cohort_ids'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  if (existingGrants.some(({ role }) => role === 'OrgAdmin')) return false
  const newIds = cohortIds?.toSorted().join()
  if (cohortIds && existingGrants.some(({ cohort_ids }) => cohort_ids?.toSorted().join() === newIds))
    return false
  await deleteAdministratorRoles(db, organizationId, userId)
  const row = await db
    .insertInto('organization_user_roles')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role: cohortIds ? 'CohortAdmin' : 'OrgAdmin',
      cohort_ids: cohortIds && [...cohortIds],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a pending role for the same address. */
export async function insertPendingRole(
  trx: Db,
  { organizationId, email, cohortIds }: PendingRole & { cohortIds: readonly string[] | null },
  now: Date,
) {
  await deletePendingRole(trx, { organizationId, email })
  await trx
    .insertInto('pending_roles')
    .values({
      organization_id: organizationId,
      email,
      role: cohortIds ? 'CohortAdmin' : 'OrgAdmin',
      cohort_ids: cohortIds && [...cohortIds],
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listPendingRoles(db: Db, organizationId?: string) {
  return db
    .selectFrom('pending_roles')
    .innerJoin('organizations', 'organizations.id', 'pending_roles.organization_id')
    .select([
      'pending_roles.email',
      'organizations.name as organization_name',
      'organizations.id as organization_id',
      'pending_roles.created_at',
      'pending_roles.role',
    ])
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .orderBy('organizations.name')
    .orderBy('pending_roles.email')
    .execute()
}

export async function listAdministrators(db: Db, organizationId?: string) {
  return db
    .selectFrom('organization_user_roles')
    .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
    .innerJoin('users', 'users.id', 'organization_user_roles.user_id')
    .select([
      'users.email',
      'users.id as user_id',
      isRoleInEffect.as('is_in_effect'),
      'organizations.name as organization_name',
      'organizations.id as organization_id',
      'organization_user_roles.role',
      'organization_user_roles.created_at',
      needsSecondFactor.as('needs_second_factor'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('second_factors')
          .select('user_id')
          .whereRef('second_factors.user_id', '=', 'users.id')
          .where('enabled_at', 'is not', null),
      ).as('has_second_factor'),
    )
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .orderBy('organizations.name')
    .orderBy('users.email')
    .execute()
}
