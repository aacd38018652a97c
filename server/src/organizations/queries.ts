import { type Insertable, sql } from 'kysely'
import type { AuditEvent } from '../audit/events.ts'
import type { Db } from '../db/connect.ts'
import type { AccessCodes } from '../db/tables.ts'

/** A role is in effect if the address of its account is confirmed. `needsSecondFactor` is a separate condition. */
export const isRoleInEffect = sql<boolean>`(exists (
    select from users owner where owner.id = organization_user_roles.user_id
      and owner.email_confirmed_at is not null))`

/** True if the organization requires a second factor and the account has none. */
export const needsSecondFactor = sql<boolean>`(exists (
    select from organizations strict where strict.id = organization_user_roles.organization_id
      and strict.requires_second_factor)
  and not exists (
    select from second_factors where second_factors.user_id = organization_user_roles.user_id
      and second_factors.enabled_at is not null))`

type RoleKey = { organizationId: string; userId: string }

/** The user's roles that meet `isRoleInEffect`. A role grants nothing while `needs_second_factor` is true. */
export async function listRolesOf(db: Db, { organizationId, userId }: RoleKey) {
  return db
    .selectFrom('organization_user_roles')
    .select([needsSecondFactor.as('needs_second_factor'), 'cohort_ids'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(isRoleInEffect)
    .execute()
}

export async function listAdministratorRoles(db: Db, userId: string, size: number) {
  return (
    db
      .selectFrom('organization_user_roles')
      .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
      .select(['organizations.id', 'organizations.name', 'organization_user_roles.role'])
      .select(needsSecondFactor.as('needs_second_factor'))
      .where('organization_user_roles.user_id', '=', userId)
      .where(isRoleInEffect)
      // Roles for a whole organization come before limited roles: if there are more than `size` roles, limited roles
      // are omitted first.
      .orderBy('organization_user_roles.role', 'desc')
      .orderBy('organizations.name')
      .limit(size)
      .execute()
  )
}

export async function findOrganization(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_image_id', 'requires_second_factor', 'allows_observers'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

export async function listAccountIds(db: Db, organizationId: string) {
  return db
    .selectFrom('account_organizations')
    .innerJoin('accounts', 'accounts.id', 'account_organizations.account_id')
    .select('accounts.id')
    .where('account_organizations.organization_id', '=', organizationId)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .execute()
}

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

export async function insertOrganizationWithAccount(db: Db, name: string) {
  const row = await db
    .with('account', (cte) => cte.insertInto('accounts').values({ name }).returning('id'))
    .with('organization', (cte) => cte.insertInto('organizations').values({ name }).returning('id'))
    .insertInto('account_organizations')
    .columns(['account_id', 'organization_id'])
    .expression(({ selectFrom }) =>
      selectFrom(['account', 'organization']).select(['account.id', 'organization.id as organization_id']),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { organizationId: row.organization_id, accountId: row.account_id }
}

/** Returns undefined if the account does not exist. */
export async function insertOrganizationInAccount(db: Db, name: string, accountId: string) {
  return db
    .with('account', (cte) => cte.selectFrom('accounts').select('id').where('id', '=', accountId))
    .with('organization', (cte) =>
      cte
        .insertInto('organizations')
        .columns(['name'])
        .expression(({ selectFrom }) => selectFrom('account').select(({ val }) => val(name).as('name')))
        .returning('id'),
    )
    .insertInto('account_organizations')
    .columns(['account_id', 'organization_id'])
    .expression(({ selectFrom }) =>
      selectFrom(['account', 'organization']).select(['account.id', 'organization.id as organization_id']),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function listOrganizations(db: Db) {
  return db
    .selectFrom('organizations')
    .select(({ selectFrom }) => [
      'organizations.id',
      'organizations.name',
      'organizations.created_at',
      'organizations.requires_second_factor',
      'organizations.is_demo',
      selectFrom('cohorts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('cohorts.organization_id', '=', 'organizations.id')
        .as('cohorts'),
      selectFrom('organization_user_roles')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('organization_user_roles.organization_id', '=', 'organizations.id')
        .as('administrators'),
    ])
    .orderBy('organizations.name')
    .execute()
}

export async function updateOrganizationName(db: Db, organizationId: string, name: string) {
  return db
    .updateTable('organizations')
    .set({ name })
    .where('id', '=', organizationId)
    .returning('id')
    .executeTakeFirst()
}

/** Returns whether the value changed, or undefined if the organization does not exist. */
export async function updateSecondFactorRequirement(trx: Db, organizationId: string, isRequired: boolean) {
  const organization = await trx
    .selectFrom('organizations')
    .select('requires_second_factor')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!organization) return undefined
  await trx
    .updateTable('organizations')
    .set({ requires_second_factor: isRequired })
    .where('id', '=', organizationId)
    .execute()
  return { isChanged: organization.requires_second_factor !== isRequired }
}

/** Returns the organization, or undefined if it does not exist. */
export async function updateObserverPermission(trx: Db, organizationId: string, isAllowed: boolean) {
  return trx
    .updateTable('organizations')
    .set({ allows_observers: isAllowed })
    .where('id', '=', organizationId)
    .returning(['id', 'name', 'logo_image_id', 'requires_second_factor', 'allows_observers'])
    .executeTakeFirst()
}

/** The administrators who lack the second factor that the organization requires, except those with locked accounts. */
export async function listAdministratorsWithoutSecondFactor(db: Db, organizationId: string) {
  return db
    .selectFrom('organization_user_roles')
    .innerJoin('users', 'users.id', 'organization_user_roles.user_id')
    .select(['users.email', 'users.language'])
    .where('organization_user_roles.organization_id', '=', organizationId)
    .where('users.locked_at', 'is', null)
    .where(isRoleInEffect)
    .where(needsSecondFactor)
    .execute()
}

export async function insertAccount(db: Db, name: string) {
  return db.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow()
}

export async function listAccounts(db: Db) {
  return db
    .selectFrom('accounts')
    .select(({ selectFrom }) => [
      'accounts.id',
      'accounts.name',
      'accounts.created_at',
      selectFrom('account_organizations')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('account_organizations.account_id', '=', 'accounts.id')
        .as('organizations'),
    ])
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute()
}

export async function updateAccountName(db: Db, accountId: string, name: string) {
  return db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
}

export async function insertCohort(db: Db, organizationId: string, name: string) {
  return db
    .insertInto('cohorts')
    .values({ organization_id: organizationId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function listCohorts(db: Db, organizationId?: string) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(({ selectFrom }) => [
      'cohorts.id',
      'cohorts.name',
      'organizations.name as organization_name',
      'cohorts.organization_id',
      'cohorts.created_at',
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.cohort_id', '=', 'cohorts.id')
        .as('assessments'),
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.cohort_id', '=', 'cohorts.id')
        .where('assessments.status', '=', 'COMPLETED')
        .as('completed'),
    ])
    .$if(organizationId !== undefined, (query) => query.where('organizations.id', '=', organizationId ?? ''))
    .orderBy('organizations.name')
    .orderBy('cohorts.sort_name')
    .execute()
}

export async function updateCohortName(db: Db, cohortId: string, name: string) {
  return db
    .updateTable('cohorts')
    .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', cohortId)
    .returning('id')
    .executeTakeFirst()
}

/** Excludes the internal codes of invitations, which cannot be entered by hand. */
export async function listAccessCodes(db: Db, cohortId?: string) {
  return db
    .selectFrom('access_codes')
    .innerJoin('cohorts', 'cohorts.id', 'access_codes.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .selectAll('access_codes')
    .select(['cohorts.name as cohort_name', 'organizations.name as organization_name'])
    .where('access_codes.is_for_invitations', '=', false)
    .$if(cohortId !== undefined, (query) => query.where('cohorts.id', '=', cohortId ?? ''))
    .orderBy('organizations.name')
    .orderBy('cohorts.sort_name')
    .orderBy('access_codes.created_at')
    .orderBy('access_codes.id')
    .execute()
}

/** A repeated call keeps the time of the first call. */
export async function revokeCode(db: Db, code: string, now: Date) {
  return db
    .updateTable('access_codes')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst()
}

export async function insertAccessCode(db: Db, row: Insertable<AccessCodes>) {
  return db.insertInto('access_codes').values(row).returning(['id', 'code']).executeTakeFirstOrThrow()
}

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

type PendingRole = { organizationId: string; email: string }

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

export async function deletePendingRole(trx: Db, { organizationId, email }: PendingRole) {
  return trx
    .deleteFrom('pending_roles')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
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
      'users.username',
      'users.id as user_id',
      'users.email_confirmed_at',
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
    .orderBy('users.username')
    .execute()
}

export async function hasOrganizations(db: Db) {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined
}

const HOUR_MS = 3_600_000

export type LearnerSearch = { actorId: string; organizationId: string; network: string; now: Date }

/**
 * Returns SQL that records the search in the audit log unless a search by the same administrator in the same
 * organization was recorded within the last hour. The SQL can be part of the statement that searches
 * (`with recorded as (...)`), which saves a round trip.
 */
export function learnerSearchInsertion({ actorId, organizationId, network, now }: LearnerSearch) {
  const event: AuditEvent = 'learners.listed'
  const isSearch = sql`actor_id = ${actorId} and event = ${sql.lit(event)}
    and details ->> 'organizationId' = ${organizationId}`
  return sql`
    insert into pending_audit_events (at, event, actor_id, network, details)
    select ${now}::timestamptz, ${event}, ${actorId}::uuid, ${network},
      jsonb_build_object('organizationId', ${organizationId}::text)
    where coalesce(greatest(
      (select at from audit_events where ${isSearch} order by id desc limit 1),
      (select max(at) from pending_audit_events where ${isSearch})
    ) <= ${new Date(now.getTime() - HOUR_MS)}, true)`
}
