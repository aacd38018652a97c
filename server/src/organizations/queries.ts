import type { Insertable } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { AccessCodes } from '../db/tables.ts'

export async function hasAdministratorRole(db: Db, organizationId: string, userId: string) {
  const row = await db
    .selectFrom('organization_user_roles')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'OrgAdmin')
    .executeTakeFirst()
  return row !== undefined
}

export async function listAdministratorRoles(db: Db, userId: string, size: number) {
  return db
    .selectFrom('organization_user_roles')
    .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('organization_user_roles.user_id', '=', userId)
    .where('organization_user_roles.role', '=', 'OrgAdmin')
    .orderBy('organizations.name')
    .limit(size)
    .execute()
}

export async function findOrganization(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_image_id'])
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

export async function findAdministeredAccount(db: Db, accountId: string, userId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_organizations')
          .innerJoin(
            'organization_user_roles',
            'organization_user_roles.organization_id',
            'account_organizations.organization_id',
          )
          .select('organization_user_roles.user_id')
          .whereRef('account_organizations.account_id', '=', 'accounts.id')
          .where('organization_user_roles.user_id', '=', userId)
          .where('organization_user_roles.role', '=', 'OrgAdmin'),
      ),
    )
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

export async function insertCohort(db: Db, organizationId: string, name: string) {
  return db
    .insertInto('cohorts')
    .values({ organization_id: organizationId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function insertAccessCode(db: Db, row: Insertable<AccessCodes>) {
  return db.insertInto('access_codes').values(row).returning(['id', 'code']).executeTakeFirstOrThrow()
}

export async function insertAdministratorRole(db: Db, organizationId: string, userId: string) {
  await db
    .insertInto('organization_user_roles')
    .values({ organization_id: organizationId, user_id: userId, role: 'OrgAdmin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasOrganizations(db: Db) {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined
}
