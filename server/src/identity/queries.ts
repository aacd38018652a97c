import type { Db } from '../db/connect.ts'

export async function findUserByUsername(db: Db, username: string) {
  return db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
}

/** Makes codes, changes of the address and grants of one account wait for each other. */
export async function findUserByUsernameForUpdate(trx: Db, username: string) {
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

/** An address that was confirmed with a code mailed to it. The database refuses one that another account has. */
export async function updateAddress(trx: Db, userId: string, email: string, now: Date) {
  await trx
    .updateTable('users')
    .set({ username: email, email, recovery_email: email, email_confirmed_at: now, updated_at: now })
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
