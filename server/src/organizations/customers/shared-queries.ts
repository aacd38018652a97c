import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** An SQL condition: the two organizations belong to the same account. */
export function haveSameAccount(organizationId: RawBuilder<unknown>, otherId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from account_organizations one join account_organizations other using (account_id)
    where one.organization_id = ${organizationId} and other.organization_id = ${otherId})`
}

/** Those of the organizations that belong to the same account as this one. */
export async function listOrganizationsOfAccount(db: Db, organizationId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(haveSameAccount(sql`${organizationId}`, sql.ref('organizations.id')))
    .execute()
  return rows.map(({ id }) => id)
}

export async function findOrganization(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_image_id', 'requires_second_factor', 'allows_observers'])
    .where('id', '=', organizationId)
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

/** Returns the organization, or undefined if it does not exist. */
export async function updateObserverPermission(trx: Db, organizationId: string, isAllowed: boolean) {
  return trx
    .updateTable('organizations')
    .set({ allows_observers: isAllowed })
    .where('id', '=', organizationId)
    .returning(['id', 'name', 'logo_image_id', 'requires_second_factor', 'allows_observers'])
    .executeTakeFirst()
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
