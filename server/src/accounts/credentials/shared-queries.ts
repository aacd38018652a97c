import { Id } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'

export async function findUserByUsername(db: Db, username: string) {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** The column that identifies an account which an operator names: by its address, or, as it may have none, by its id. */
export function accountColumn(account: string) {
  return Id.safeParse(account).success ? ('users.id' as const) : ('users.username' as const)
}

export async function findAccount(db: Db, account: string) {
  return db.selectFrom('users').selectAll().where(accountColumn(account), '=', account).executeTakeFirst()
}

export async function lockAccountRow(trx: Db, account: string) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where(accountColumn(account), '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the row of a user, so that changes to the roles, codes and address of one account happen one at a time. */
export async function lockUserByUsername(trx: Db, username: string) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findUserById(db: Db, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** When the person logged in at the institution again, to prove who they are, in this session. */
export async function findProofTime(db: Db, sessionId: string) {
  const session = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.proved_at
}

/** Updates the hash only if it is still the one that was verified. Returns whether it was updated. */
export async function updatePasswordHash(db: Db, userId: string, from: string, to: string) {
  const row = await db
    .updateTable('users')
    .set({ password_hash: to, has_password: true })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the password of a user who is not locked. Also increments the security version, which ends every session: a
 * session is valid only while the security version from its login is the user's current one.
 */
export async function replacePassword(db: Db, userId: string, passwordHash: string, now: Date) {
  return db
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      has_password: true,
      password_expired_at: null,
      security_version: eb('security_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .returning(['id', 'username', 'email', 'language'])
    .executeTakeFirst()
}

/**
 * Locks the row of a user. Called before codes of the account are created, used or deleted, because parallel requests
 * that lock the user first cannot deadlock. Returns undefined if the user does not exist, or if an operator has locked
 * the account.
 */
export async function lockActiveUser(trx: Db, username: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'email_confirmed_at', 'security_version'])
    .where('username', '=', username)
    .where('locked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Sets an address and marks it as confirmed. The database refuses an address of another account. */
export async function updateAddress(trx: Db, userId: string, email: string, now: Date) {
  await trx
    .updateTable('users')
    .set({ username: email, email, recovery_email: email, email_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
}
