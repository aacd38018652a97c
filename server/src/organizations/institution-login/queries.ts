import { type Insertable, type Selectable, sql } from 'kysely'
import { isConnectionOpen } from '../../accounts/providers/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { JoinTickets, OrganizationUserRoles } from '../../platform/db/tables.ts'

/** An open connection as a visitor sees it, to which the domain leads. */
export async function findInstitutionOfDomain(db: Db, domain: string) {
  return selectInstitutions(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connection_domains')
          .select('domain')
          .whereRef('connection_id', '=', 'connections.id')
          .where('domain', '=', domain)
          .where('proved_at', 'is not', null),
      ),
    )
    .executeTakeFirst()
}

export async function findInstitutionById(db: Db, connectionId: string) {
  return selectInstitutions(db).where('id', '=', connectionId).executeTakeFirst()
}

function selectInstitutions(db: Db) {
  return db
    .selectFrom('connections')
    .select(['id', 'name', 'state', 'is_only_login'])
    .where('kind', '=', 'oidc')
    .where(isConnectionOpen)
}

/** Serializes the first log-ins through a connection, so that two of the same person make one account. */
export async function lockConnection(trx: Db, connectionId: string) {
  return trx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertTicket(db: Db, ticket: Insertable<JoinTickets>) {
  await db.insertInto('join_tickets').values(ticket).execute()
}

/**
 * A single SQL statement finds and deletes the ticket, so only one of several parallel calls succeeds. Only the owner of
 * the account can use it, in a session that was opened after the ticket was made.
 */
export async function consumeTicket(
  trx: Db,
  {
    ticketHash,
    userId,
    sessionId,
    now,
  }: { ticketHash: Buffer; userId: string; sessionId: string; now: Date },
) {
  return trx
    .deleteFrom('join_tickets')
    .using('sessions')
    .where('ticket_hash', '=', ticketHash)
    .where('join_tickets.user_id', '=', userId)
    .where('join_tickets.expires_at', '>', now)
    .where('sessions.id', '=', sessionId)
    .whereRef('sessions.created_at', '>=', 'join_tickets.created_at')
    .returning(['join_tickets.connection_id', 'join_tickets.issuer', 'join_tickets.subject'])
    .executeTakeFirst()
}

/** The connection at which a user logs in again: of the session, or the one that was used last. */
export async function findConnectionForProof(db: Db, userId: string, sessionId: string) {
  const row = await db
    .selectFrom('institution_identities')
    .innerJoin('connections', 'connections.id', 'institution_identities.connection_id')
    .select('connections.id')
    .where('institution_identities.user_id', '=', userId)
    .where('connections.kind', '=', 'oidc')
    .where(isConnectionOpen)
    .orderBy(
      sql`(connections.id = (select connection_id from sessions where sessions.id = ${sessionId})) desc nulls last`,
    )
    .orderBy('last_login_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export type RoleKey = { organizationId: string; userId: string; connectionId: string }
export type GroupRole = Pick<Selectable<OrganizationUserRoles>, 'role' | 'cohort_ids'>

/** The roles that this connection has granted, in any organization. */
export async function listGroupRoles(db: Db, { userId, connectionId }: Omit<RoleKey, 'organizationId'>) {
  return db
    .selectFrom('organization_user_roles')
    .select(['organization_id', 'role', 'cohort_ids'])
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** Replaces the roles that this connection has granted. A role of the same kind that it did not grant stays. */
export async function replaceGroupRole(
  trx: Db,
  { organizationId, userId, connectionId }: RoleKey,
  role: GroupRole | null,
) {
  await trx
    .deleteFrom('organization_user_roles')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('connection_id', '=', connectionId)
    .execute()
  if (!role) return
  await trx
    .insertInto('organization_user_roles')
    .values({ ...role, organization_id: organizationId, user_id: userId, connection_id: connectionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
