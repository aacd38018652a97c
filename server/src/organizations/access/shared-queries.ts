import { sql } from 'kysely'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * A role is in effect if the address of its account is confirmed, or if a group at an institution grants it: such a role
 * belongs to the account there and not to an address. `needsSecondFactor` is a separate condition.
 */
export const isRoleInEffect = sql<boolean>`(organization_user_roles.connection_id is not null or exists (
    select from users owner where owner.id = organization_user_roles.user_id
      and owner.email_confirmed_at is not null))`

const columns = {
  cohorts: { organizationId: sql.ref('cohorts.organization_id'), cohortId: sql.ref('cohorts.id') },
  assessments: {
    organizationId: sql.ref('assessments.cohort_organization_id'),
    cohortId: sql.ref('assessments.cohort_id'),
  },
}

/** An SQL condition for cohorts in the scope, or for their assessments. The query must read from `table`. */
export function inScope({ organizationId, cohortIds }: Scope, table: keyof typeof columns = 'cohorts') {
  const column = columns[table]
  const isInOrganization = sql<boolean>`${column.organizationId} = ${organizationId}`
  return cohortIds
    ? sql<boolean>`(${isInOrganization} and ${column.cohortId} = any(${cohortIds}::uuid[]))`
    : isInOrganization
}

/** True if the organization requires a second factor and the account has none. */
export const needsSecondFactor = sql<boolean>`(exists (
    select from organizations strict where strict.id = organization_user_roles.organization_id
      and strict.requires_second_factor)
  and not exists (
    select from second_factors where second_factors.user_id = organization_user_roles.user_id
      and second_factors.enabled_at is not null))`

/**
 * If the user administers several organizations of the account, `needs_second_factor` is true only if it is true for
 * each of them.
 */
export async function findAdministeredAccount(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_organizations', 'account_organizations.account_id', 'accounts.id')
    .innerJoin(
      'organization_user_roles',
      'organization_user_roles.organization_id',
      'account_organizations.organization_id',
    )
    .select(['accounts.id', 'accounts.name', needsSecondFactor.as('needs_second_factor')])
    .where('accounts.id', '=', accountId)
    .where('organization_user_roles.user_id', '=', userId)
    .where(isRoleInEffect)
    .orderBy('needs_second_factor')
    .limit(1)
    .executeTakeFirst()
}
