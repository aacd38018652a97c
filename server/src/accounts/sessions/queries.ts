import type { QueryCreator, Selectable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { DB, Sessions } from '../../platform/db/tables.ts'
import { eventInsertion, type NewEvent } from '../audit/shared-queries.ts'
import { mustLogInAtInstitution } from '../providers/shared-queries.ts'

type NewSession = Pick<Selectable<Sessions>, 'user_id' | 'secret' | 'security_version'> & {
  created_at: Date
  expires_at: Date
  user_agent: string
  second_factor_at: Date | null
  /** The columns of `ProviderLogin`; null for a login with a password. */
  connection_id: string | null
  provider_tokens: Buffer | null
  provider_key_id: string | null
  provider_checked_at: Date | null
}

/**
 * Also records the login, if `event` is given. Returns undefined and records nothing if the account was locked or the
 * password changed after `security_version` was read, if the second factor is on and no code was accepted, or if the
 * user must log in at an institution and did not.
 */
export async function insertSession(db: Db, session: NewSession, event?: NewEvent) {
  const opened = db.with('opened', (cte) => sessionInsertion(cte, session))
  const recorded = event ? opened.with('recorded', () => eventInsertion(event, 'opened')) : opened
  return recorded.selectFrom('opened').selectAll().executeTakeFirst()
}

function sessionInsertion(db: QueryCreator<DB>, session: NewSession) {
  return db
    .insertInto('sessions')
    .columns([
      'user_id',
      'secret',
      'security_version',
      'created_at',
      'last_used_at',
      'expires_at',
      'user_agent',
      'second_factor_at',
      'connection_id',
      'provider_tokens',
      'provider_key_id',
      'provider_checked_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => [
          'id',
          user.val(session.secret).as('secret'),
          'security_version',
          user.cast<Date>(user.val(session.created_at), 'timestamptz').as('created_at'),
          user.cast<Date>(user.val(session.created_at), 'timestamptz').as('last_used_at'),
          user.cast<Date>(user.val(session.expires_at), 'timestamptz').as('expires_at'),
          user.val(session.user_agent).as('user_agent'),
          user.cast<Date | null>(user.val(session.second_factor_at), 'timestamptz').as('second_factor_at'),
          user.cast<string | null>(user.val(session.connection_id), 'uuid').as('connection_id'),
          user.cast<Buffer | null>(user.val(session.provider_tokens), 'bytea').as('provider_tokens'),
          user.val(session.provider_key_id).as('provider_key_id'),
          user
            .cast<Date | null>(user.val(session.provider_checked_at), 'timestamptz')
            .as('provider_checked_at'),
        ])
        .where('id', '=', session.user_id)
        .where('security_version', '=', session.security_version)
        .where('locked_at', 'is', null)
        .$if(session.connection_id === null, (query) => query.where(({ not }) => not(mustLogInAtInstitution)))
        .$if(session.second_factor_at === null, (query) =>
          query.where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('second_factors')
                  .select('user_id')
                  .whereRef('second_factors.user_id', '=', 'users.id')
                  .where('enabled_at', 'is not', null),
              ),
            ),
          ),
        ),
    )
    .returningAll()
}

/** Locks the row of the session, so that other refreshes of the session wait until the transaction ends. */
export async function lockSession(trx: Db, sessionId: string) {
  return selectSessionWithUser(trx, sessionId).forUpdate('sessions').executeTakeFirst()
}

export function selectSessionWithUser(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select([
      'sessions.security_version as session_version',
      'users.security_version as security_version',
      'users.locked_at',
      'users.email',
      'users.language',
    ])
    .where('sessions.id', '=', sessionId)
}

type TokenGenerations = Pick<Selectable<Sessions>, 'generation' | 'generation_used_at' | 'recent_uses'>

export async function advanceSession(trx: Db, sessionId: string, generations: TokenGenerations, now: Date) {
  await trx
    .updateTable('sessions')
    .set({ ...generations, last_used_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function endSession(
  db: Db,
  sessionId: string,
  reason: 'logged_out' | 'reused' | 'ended_by_institution',
  now: Date,
) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Lists a user's live sessions, most recently used first. */
export async function listLiveSessions(db: Db, userId: string, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_agent',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.second_factor_at',
    ])
    .where('user_id', '=', userId)
    .whereRef('sessions.security_version', '=', 'users.security_version')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
}

/**
 * Returns false if the user has no session with this id, or if the session is already marked as ended. Expiry does not
 * mark a session as ended, so the result for an expired session can be true.
 */
export async function endOwnSession(db: Db, userId: string, sessionId: string, now: Date) {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: 'ended_by_owner' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns how many sessions it marked as ended. They can include expired sessions. */
export async function endSessionsExcept(db: Db, userId: string, sessionId: string, now: Date) {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: 'ended_by_owner' })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}
