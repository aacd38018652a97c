import type { Db } from '../../platform/db/connect.ts'

export type IdentityKey = { connectionId: string; issuer: string; subject: string }

/** The account of a person at an institution. */
export async function findIdentity(db: Db, { connectionId, issuer, subject }: IdentityKey) {
  return db
    .selectFrom('institution_identities')
    .innerJoin('users', 'users.id', 'institution_identities.user_id')
    .select(['users.id', 'users.security_version'])
    .where('connection_id', '=', connectionId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}
