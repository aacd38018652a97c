import { type Selectable, sql } from 'kysely'
import { isConnectionOpen } from '../../accounts/providers/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { OrganizationUserRoles } from '../../platform/db/tables.ts'

/**
 * A role is in effect if the address of its account is confirmed, or if a group at an institution grants it: such a role
 * belongs to the account there and not to an address. `needsSecondFactor` is a separate condition.
 */
export const isRoleInEffect = sql<boolean>`(organization_user_roles.connection_id is not null or exists (
    select from users owner where owner.id = organization_user_roles.user_id
      and owner.email_confirmed_at is not null))`

/**
 * The administrators of an organization, and the teachers of courses of learning platforms, who administer the cohorts
 * of their courses while the platform is connected. Replaces the table `organization_user_roles` in queries about what
 * a person may do.
 */
export const grantedRoles = sql<GrantedRole>`(
  select organization_id, user_id, role, cohort_ids, connection_id, used_at, true as sees_reports
  from organization_user_roles
  union all
  select cohorts.organization_id, course_teachers.user_id, 'CohortAdmin', array_agg(distinct cohorts.id),
    connections.id, min(course_teachers.created_at), platforms.teachers_see_reports
  from course_teachers
    join courses on courses.id = course_teachers.course_id
    join cohorts on cohorts.id = courses.cohort_id
    join platform_deployments on platform_deployments.id = courses.deployment_id
    join connections on connections.id = platform_deployments.connection_id
    join platforms on platforms.connection_id = connections.id
  where platform_deployments.approved_at is not null and ${isConnectionOpen}
  group by cohorts.organization_id, course_teachers.user_id, connections.id, platforms.teachers_see_reports)`

type GrantedRole = Pick<
  Selectable<OrganizationUserRoles>,
  'organization_id' | 'user_id' | 'role' | 'cohort_ids' | 'connection_id' | 'used_at'
> & { sees_reports: boolean }

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
      grantedRoles.as('organization_user_roles'),
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
