import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Sessions, SigningKeys } from '../db/tables.ts'

export async function findUserByUsername(db: Db, username: string) {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** Only while the password is still the one that was verified. */
export async function updatePasswordHash(db: Db, userId: string, from: string, to: string) {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

/** A new password ends every session, because they carry the security version of their log-in. */
export async function replacePassword(db: Db, userId: string, passwordHash: string, now: Date) {
  return db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      password_expired_at: null,
      security_version: eb('security_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .returning(['id', 'username', 'email', 'language'])
    .executeTakeFirst()
}

type NewSession = Pick<Selectable<Sessions>, 'user_id' | 'secret' | 'security_version'> & {
  created_at: Date
  expires_at: Date
  user_agent: string
}

/** Nothing where the user was locked or got another password since `security_version` was read. */
export async function insertSession(db: Db, session: NewSession) {
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
        ])
        .where('id', '=', session.user_id)
        .where('security_version', '=', session.security_version)
        .where('locked_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A session together with what its user's row says about it. */
export async function findSession(db: Db, sessionId: string) {
  return sessionWithUser(db, sessionId).executeTakeFirst()
}

/** Everyone else who wants to refresh this session waits until the transaction ends. */
export async function lockSession(trx: Db, sessionId: string) {
  return sessionWithUser(trx, sessionId).forUpdate('sessions').executeTakeFirst()
}

function sessionWithUser(db: Db, sessionId: string) {
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

type Lineage = Pick<Selectable<Sessions>, 'generation' | 'generation_used_at' | 'recent_uses'>

export async function advanceSession(trx: Db, sessionId: string, lineage: Lineage, now: Date) {
  await trx
    .updateTable('sessions')
    .set({ ...lineage, last_used_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function markGenerationUsed(db: Db, sessionId: string, generation: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ generation_used_at: now })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('generation_used_at', 'is', null)
    .execute()
}

export async function endSession(db: Db, sessionId: string, reason: 'logged_out' | 'reused', now: Date) {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The sessions that a person could still use, the one used last first. */
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

/** True where there was such a session of this person to end. */
export async function endOwnSession(db: Db, userId: string, sessionId: string, now: Date) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: 'ended_by_owner' })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** How many were ended. */
export async function endSessionsExcept(db: Db, userId: string, sessionId: string, now: Date) {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_reason: 'ended_by_owner' })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}

/** By the database's clock, so that a process whose own runs ahead logs nobody out. Leaves to others what they are at. */
export async function deleteOldSessions(db: Db) {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', sql<Date>`now()`)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export async function listSigningKeys(db: Db) {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()
}

/** Until the transaction ends nobody else makes a key; whoever waited finds this one. Readers do not wait. */
export async function lockSigningKeys(trx: Db) {
  await sql`lock table signing_keys in share row exclusive mode`.execute(trx)
}

export async function insertSigningKey(trx: Db, key: Insertable<SigningKeys>) {
  await trx.insertInto('signing_keys').values(key).execute()
}

/** What a retired key signed is no longer taken; its private part is no longer there. */
export async function retireSigningKey(trx: Db, kid: string, now: Date) {
  await trx
    .updateTable('signing_keys')
    .set({ retired_at: now, private_jwk: '{}' })
    .where('kid', '=', kid)
    .execute()
}

type Slowing = { free: number; firstSeconds: number; longestSeconds: number; forgottenBefore: Date }

/**
 * Counts one attempt and sets the wait before the next, all in one statement: parallel attempts are counted one after
 * the other. Nothing comes back, and nothing is counted, while the subject still has to wait.
 */
export async function countAttempt(db: Db, subject: string, slowing: Slowing, now: Date) {
  const { free, firstSeconds, longestSeconds, forgottenBefore } = slowing
  const failures = sql<number>`case when login_attempts.updated_at < ${forgottenBefore} then 1
    else least(login_attempts.failures + 1, 1000) end`
  const seconds = sql`least(${longestSeconds}, ${firstSeconds} * power(2, least(${failures} - ${free}, 30)))`
  return db
    .insertInto('login_attempts')
    .values({ subject, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures,
          updated_at: now,
          blocked_until: sql<Date | null>`case when ${failures} >= ${free}
            then ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
        })
        .where((eb) =>
          eb.or([
            eb('login_attempts.blocked_until', 'is', null),
            eb('login_attempts.blocked_until', '<=', now),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
}

export async function findAttempts(db: Db, subject: string) {
  return db.selectFrom('login_attempts').selectAll().where('subject', '=', subject).executeTakeFirst()
}

export async function deleteAttempts(db: Db, subject: string) {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute()
}

/** Leaves to others what they are just clearing away themselves. */
export async function deleteOldAttempts(db: Db, before: Date) {
  await db
    .deleteFrom('login_attempts')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('login_attempts')
        .select('subject')
        .where('updated_at', '<', before)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Counts one use and says how many there were since the allowance last began anew. */
export async function countUse(db: Db, subject: string, now: Date, renewsAt: Date) {
  const isOver = sql<boolean>`allowances.renews_at <= ${now}`
  return db
    .insertInto('allowances')
    .values({ subject, used: 1, renews_at: renewsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else least(allowances.used + 1, 1000000) end`,
        renews_at: sql<Date>`case when ${isOver} then ${renewsAt} else allowances.renews_at end`,
      }),
    )
    .returning(['used', 'renews_at'])
    .executeTakeFirstOrThrow()
}

/** Leaves to others what they are just clearing away themselves. */
export async function deleteOldAllowances(db: Db, before: Date) {
  await db
    .deleteFrom('allowances')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('allowances')
        .select('subject')
        .where('renews_at', '<', before)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/**
 * Whatever concerns the codes of one account waits for each other here: the newest code is the only one, and asking
 * for a code while another is being used cannot end in a deadlock.
 */
export async function lockUser(trx: Db, username: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('username', '=', username)
    .where('locked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function deleteResetCodes(trx: Db, userId: string) {
  await trx.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
}

type NewResetCode = { code_hash: Buffer; user_id: string; created_at: Date; expires_at: Date }

export async function insertResetCode(trx: Db, code: NewResetCode) {
  await trx.insertInto('reset_codes').values(code).execute()
}

/** The person whose password this code may set, as long as it is good. Looking does not use it up. */
export async function findUserByResetCode(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** The one statement that decides who gets to use a code. */
export async function consumeResetCode(trx: Db, codeHash: Buffer, now: Date) {
  return trx
    .updateTable('reset_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

/** Codes that nobody came back for; what was used goes with the next code of the same person. */
export async function deleteExpiredResetCodes(db: Db, expiredBefore: Date) {
  await db
    .deleteFrom('reset_codes')
    .where('code_hash', 'in', (eb) =>
      eb
        .selectFrom('reset_codes')
        .select('code_hash')
        .where('expires_at', '<', expiredBefore)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export async function findUserById(db: Db, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

type EmailChange = { user_id: string; code_hash: Buffer; email: string; created_at: Date; expires_at: Date }

/** The newest wish replaces the one before it. */
export async function upsertEmailChange(db: Db, change: EmailChange) {
  const { user_id: _, ...wish } = change
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
    .execute()
}

export async function findEmailChange(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['users.id as user_id', 'users.username'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/** The one statement that decides who gets to use a code. */
export async function consumeEmailChange(trx: Db, codeHash: Buffer, now: Date) {
  return trx
    .deleteFrom('email_changes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
}

export async function deleteEmailChange(trx: Db, userId: string) {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** The database refuses an address that somebody has by now. */
export async function updateAddress(trx: Db, userId: string, email: string, now: Date) {
  await trx
    .updateTable('users')
    .set({ username: email, email, recovery_email: email, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** True for the first to present this token of the legacy system. */
export async function insertLegacyLogin(db: Db, tokenId: string, now: Date) {
  const inserted = await db
    .insertInto('legacy_logins')
    .values({ token_id: tokenId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteOldLegacyLogins(db: Db, usedBefore: Date) {
  await db
    .deleteFrom('legacy_logins')
    .where('token_id', 'in', (eb) =>
      eb
        .selectFrom('legacy_logins')
        .select('token_id')
        .where('used_at', '<', usedBefore)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
