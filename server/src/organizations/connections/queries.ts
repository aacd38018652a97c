import { type Insertable, sql, type Updateable } from 'kysely'
import { selectConnections } from '../../accounts/providers/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { ConnectionDomains, Connections } from '../../platform/db/tables.ts'
import { isRoleInEffect } from '../access/shared-queries.ts'
import { haveSameAccount } from '../customers/shared-queries.ts'

export type ConnectionKey = { organizationId: string; connectionId: string }

export type ConnectionDetails = Awaited<ReturnType<typeof listConnectionRows>>[number]

/** The connections of an organization, or of all, with their domains, in alphabetical order. */
export async function listConnectionRows(db: Db, organizationId?: string) {
  return selectDetails(db)
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId!))
    .orderBy('connections.name')
    .orderBy('connections.id')
    .execute()
}

/** Also the connections of the other organizations of the account, except drafts. */
export async function listUsableConnectionRows(db: Db, organizationId: string) {
  return selectDetails(db)
    .where(({ or, eb }) => or([eb('organization_id', '=', organizationId), isSharedWith(organizationId)]))
    .orderBy('connections.name')
    .orderBy('connections.id')
    .execute()
}

export async function findSharedConnectionRow(db: Db, { organizationId, connectionId }: ConnectionKey) {
  return selectDetails(db)
    .where('connections.id', '=', connectionId)
    .where('organization_id', '<>', organizationId)
    .where(isSharedWith(organizationId))
    .executeTakeFirst()
}

function isSharedWith(organizationId: string) {
  const ownerId = sql.ref('connections.organization_id')
  return sql<boolean>`(connections.state <> 'draft' and ${haveSameAccount(ownerId, sql`${organizationId}`)})`
}

/** A connection of another organization is not found. */
export async function findConnectionRow(db: Db, { organizationId, connectionId }: ConnectionKey) {
  return selectDetails(db)
    .where('organization_id', '=', organizationId)
    .where('connections.id', '=', connectionId)
    .executeTakeFirst()
}

export async function lockConnectionRow(trx: Db, key: ConnectionKey, find = findConnectionRow) {
  await trx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', key.connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return find(trx, key)
}

/** A connection to a log-in or to a learning platform, locked until the transaction ends. */
export async function lockConnectionOfAnyKind(trx: Db, { organizationId, connectionId }: ConnectionKey) {
  return trx
    .selectFrom('connections')
    .select(['id', 'ends_at'])
    .where('id', '=', connectionId)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the organizations of the account, as `lockRoles` locks one, in the order in which a log-in does. */
export async function lockRolesOfAccount(trx: Db, organizationId: string) {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where(isInAccountOf(organizationId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function isInAccountOf(organizationId: string) {
  const isSame = haveSameAccount(sql`${organizationId}`, sql.ref('organizations.id'))
  return sql<boolean>`(organizations.id = ${organizationId} or ${isSame})`
}

export async function hasConnectionOfAnyKind(db: Db, { organizationId, connectionId }: ConnectionKey) {
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', connectionId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

export type DomainRow = { domain: string; proof_code: string; proved_at: string | Date | null }

function selectDetails(db: Db) {
  return selectConnections(db)
    .leftJoin('users as break_glass', 'break_glass.id', 'connections.break_glass_user_id')
    .innerJoin('organizations as owner', 'owner.id', 'connections.organization_id')
    .select([
      'break_glass.email as break_glass_email',
      'owner.name as organization_name',
      sql<DomainRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object('domain', domain, 'proof_code', proof_code, 'proved_at', proved_at)
          order by domain)
        from connection_domains where connection_id = connections.id), '[]')`.as('domains'),
    ])
}

export async function insertConnection(trx: Db, connection: Insertable<Connections>) {
  return trx.insertInto('connections').values(connection).returning('id').executeTakeFirstOrThrow()
}

export async function updateConnectionRow(trx: Db, connectionId: string, values: Updateable<Connections>) {
  await trx
    .updateTable('connections')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', connectionId)
    .execute()
}

export async function deleteConnectionRow(trx: Db, connectionId: string) {
  await trx.deleteFrom('connections').where('id', '=', connectionId).execute()
}

/** The id of an administrator of the whole organization who has this username and a password of their own. */
export async function findPasswordAdministrator(db: Db, organizationId: string, username: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('organization_user_roles', 'organization_user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.username', '=', username)
    .where('users.has_password', '=', true)
    .where('users.locked_at', 'is', null)
    .where('organization_user_roles.organization_id', '=', organizationId)
    .where('organization_user_roles.role', '=', 'OrgAdmin')
    .where('organization_user_roles.connection_id', 'is', null)
    .where(isRoleInEffect)
    .executeTakeFirst()
  return row?.id
}

/**
 * What depends on a connection, in all organizations of the account. `is_blocked`: in the organization itself, or in
 * another one that an administrator reaches through the connection, no administrator of the whole organization would
 * remain who can log in without the connection and whose role does not come from one of its groups.
 */
export async function countDependents(db: Db, { organizationId, connectionId }: ConnectionKey) {
  const fullRoles = sql`organization_user_roles
    join users on users.id = organization_user_roles.user_id
    where organization_user_roles.organization_id = served.id and role = 'OrgAdmin'
      and users.locked_at is null and ${isRoleInEffect}`
  const { rows } = await sql<{
    accounts: number
    without_password: number
    without_address: number
    administrators: number
    cohorts: number
    is_blocked: boolean
  }>`
    with people as (
      select * from users where id in (
        select user_id from institution_identities where connection_id = ${connectionId})
    ), served as (
      select id from organizations where ${isInAccountOf(organizationId)}
    )
    select count(*)::integer as accounts,
      (count(*) filter (where not has_password))::integer as without_password,
      (count(*) filter (where not has_password and email = ''))::integer as without_address,
      (count(*) filter (where exists (
        select from organization_user_roles
        where user_id = people.id and organization_id in (select id from served))))::integer as administrators,
      (select count(distinct cohort_id)::integer from assessments
        where user_id in (select id from people)
          and cohort_organization_id in (select id from served)) as cohorts,
      exists (
        select from served
        where exists (
            select from ${fullRoles} and (served.id = ${organizationId} or users.id in (select id from people)))
          and not exists (
            select from ${fullRoles}
              and organization_user_roles.connection_id is distinct from ${connectionId}::uuid
              and (users.has_password or exists (
                select from institution_identities join connections on connections.id = connection_id
                where institution_identities.user_id = users.id and connection_id <> ${connectionId}
                  and connections.state = 'on')))
      ) as is_blocked
    from people`.execute(db)
  return rows[0]!
}

export async function insertDomain(trx: Db, domain: Insertable<ConnectionDomains>) {
  await trx
    .insertInto('connection_domains')
    .values(domain)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type DomainKey = { connectionId: string; domain: string }

export async function findDomain(db: Db, { connectionId, domain }: DomainKey) {
  return db
    .selectFrom('connection_domains')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

/** The connection to which a domain leads. */
export async function findProvedDomain(db: Db, domain: string) {
  return db
    .selectFrom('connection_domains')
    .select('connection_id')
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
}

/** The database refuses a domain that is already proved for another connection. */
export async function markDomainProved(
  trx: Db,
  { connectionId, domain }: DomainKey,
  { by, now }: { by: 'dns' | 'operator'; now: Date },
) {
  await trx
    .updateTable('connection_domains')
    .set({ proved_at: now, proved_by: by })
    .where('connection_id', '=', connectionId)
    .where('domain', '=', domain)
    .where('proved_at', 'is', null)
    .execute()
}

export async function deleteDomain(trx: Db, { connectionId, domain }: DomainKey) {
  const row = await trx
    .deleteFrom('connection_domains')
    .where('connection_id', '=', connectionId)
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst()
  return row !== undefined
}
