import { type AdministratorRole, openConnectionStates } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export type GroupRule = { group: string; organizationRole: AdministratorRole; folderIds: string[] }

/** What only connections to an OpenID Connect provider have. */
export type OidcSettings = {
  scopes: string[]
  hostedDomain: string | null
  groupsClaim: string
  groupRules: GroupRule[]
  /** The rules that other organizations of the account have set for themselves, by the id of the organization. */
  otherGroupRules?: Record<string, GroupRule[]>
}

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>

/** Returns a connection with the domains that lead to it. */
export async function findConnection(db: Db, connectionId: string) {
  return selectConnections(db).where('connections.id', '=', connectionId).executeTakeFirst()
}

/** People can log in, or come from a learning platform. */
export const isConnectionOpen = sql<boolean>`connections.state in (${sql.join(openConnectionStates)})`

/** Returns a connection through which its people can log in. */
export async function findOpenConnection(db: Db, connectionId: string) {
  return selectConnections(db)
    .where('connections.id', '=', connectionId)
    .where(isConnectionOpen)
    .executeTakeFirst()
}

/** Like `findOpenConnection`, but also returns learning platforms, which have no settings. */
export async function findOpenConnectionOfAnyKind(db: Db, connectionId: string) {
  return selectConnectionsOfAnyKind(db)
    .where('connections.id', '=', connectionId)
    .where(isConnectionOpen)
    .executeTakeFirst()
}

export function selectConnections(db: Db) {
  return selectConnectionsOfAnyKind(db).where('kind', '=', 'oidc')
}

function selectConnectionsOfAnyKind(db: Db) {
  return db
    .selectFrom('connections')
    .selectAll('connections')
    .$narrowType<{ settings: OidcSettings }>()
    .select([
      sql<string[]>`array(select domain from connection_domains
        where connection_id = connections.id and proved_at is not null)`.as('proved_domains'),
    ])
}

/**
 * True if the user may log in only at an institution. The person who can log in if the institution cannot be reached is
 * exempt, and while a connection is ending its people may use passwords, so that they can leave.
 */
export const mustLogInAtInstitution = sql<boolean>`exists (
  select from institution_identities join connections on connections.id = institution_identities.connection_id
  where institution_identities.user_id = users.id and connections.state = 'on' and connections.is_only_login
    and connections.break_glass_user_id is distinct from users.id)`

/** The connection through which the user must log in. Undefined if a password is enough. */
export async function findOnlyLogin(db: Db, userId: string) {
  return db
    .selectFrom('institution_identities')
    .innerJoin('connections', 'connections.id', 'institution_identities.connection_id')
    .innerJoin('users', 'users.id', 'institution_identities.user_id')
    .select(['connections.id', 'connections.name'])
    .where('users.id', '=', userId)
    .where('connections.state', '=', 'on')
    .where('connections.is_only_login', '=', true)
    .where(mustLogInAtInstitution)
    .limit(1)
    .executeTakeFirst()
}

/**
 * Removes the accounts at institutions, and the roles that they brought, from an account whose owner has just proved the
 * mailbox for the first time: before that, another person could have made the account with this address.
 */
export async function deleteIdentities(trx: Db, userId: string) {
  await trx.deleteFrom('institution_identities').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('organization_user_roles')
    .where('user_id', '=', userId)
    .where('connection_id', 'is not', null)
    .execute()
}

/** Counts connections whose client secret was encrypted with another key. */
export async function countConnectionSecretsWithOtherKey(db: Db, keyId: string) {
  const { n } = await db
    .selectFrom('connections')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('key_id', '!=', keyId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
