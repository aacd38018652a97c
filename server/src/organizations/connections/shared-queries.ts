import type { Db } from '../../platform/db/connect.ts'

export type IdentityKey = { connectionId: string; issuer: string; subject: string }

/** The account of a person at an institution. */
export async function findIdentity(db: Db, { connectionId, issuer, subject }: IdentityKey) {
  return db
    .selectFrom('institution_identities')
    .innerJoin('users', 'users.id', 'institution_identities.user_id')
    .select([
      'users.id',
      'users.security_version',
      'users.locked_at',
      'users.country',
      'users.first_name',
      'users.last_name',
    ])
    .where('connection_id', '=', connectionId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Returns false if the person at the institution already has an account. */
export async function insertIdentity(
  trx: Db,
  { connectionId, issuer, subject }: IdentityKey,
  userId: string,
  now: Date,
) {
  const row = await trx
    .insertInto('institution_identities')
    .values({
      connection_id: connectionId,
      issuer,
      subject,
      user_id: userId,
      created_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markIdentityUsed(db: Db, { connectionId, issuer, subject }: IdentityKey, now: Date) {
  await db
    .updateTable('institution_identities')
    .set({ last_login_at: now })
    .where('connection_id', '=', connectionId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** The session counts as proved for some minutes, in which an account without a password can be changed. */
export async function markSessionProved(db: Db, sessionId: string, now: Date) {
  await db.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}
