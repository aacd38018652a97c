import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { isRoleInEffect, needsSecondFactor } from '../access/shared-queries.ts'

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

export async function updateAccountName(db: Db, accountId: string, name: string) {
  return db
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
}

export async function hasOrganizations(db: Db) {
  return (await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Locks the organization, also against new cohorts and administrators, which refer to it. */
export async function lockOrganization(trx: Db, organizationId: string) {
  const isLocked = await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  return (
    isLocked &&
    trx
      .selectFrom('organizations')
      .select(({ selectFrom }) => [
        'name',
        sql<boolean>`not exists (select from organizations where id <> ${organizationId})`.as('is_only'),
        sql<string[]>`array(select id from cohorts where organization_id = ${organizationId})`.as(
          'cohort_ids',
        ),
        selectFrom('organization_user_roles')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('organization_id', '=', organizationId)
          .as('administrators'),
        selectFrom('pending_roles')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('organization_id', '=', organizationId)
          .as('pending_administrators'),
      ])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  )
}

/** Also deletes the logo, and the accounts to which no other organization belongs. */
export async function deleteOrganizationRow(trx: Db, organizationId: string) {
  const accountIds = (await listAccountIds(trx, organizationId)).map(({ id }) => id)
  const { logo_image_id } = await trx
    .deleteFrom('organizations')
    .where('id', '=', organizationId)
    .returning('logo_image_id')
    .executeTakeFirstOrThrow()
  if (logo_image_id) await trx.deleteFrom('images').where('id', '=', logo_image_id).execute()
  await trx
    .deleteFrom('accounts')
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_organizations')
            .select('account_id')
            .whereRef('account_organizations.account_id', '=', 'accounts.id'),
        ),
      ),
    )
    .execute()
}
