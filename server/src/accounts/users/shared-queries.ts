import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Users } from '../../platform/db/tables.ts'
import { selectInstitution, selectMappings } from './queries.ts'

/** Returns undefined if the username is taken. */
export async function insertUser(trx: Db, user: Insertable<Users>) {
  return trx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'country'])
    .executeTakeFirst()
}

/** Returns the user with their mappings. */
export async function findUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .select(selectMappings)
    .select(selectInstitution)
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function listUserConsents(db: Db, userId: string) {
  return db
    .selectFrom('user_consents')
    .leftJoin('consent_texts', 'consent_texts.hash', 'user_consents.text_hash')
    .selectAll('user_consents')
    .select('consent_texts.text')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
}

/**
 * False if, for at least one policy, the person's newest consent record is a withdrawal. Such a person must not appear
 * in lists, counts or groups.
 */
export function hasNotWithdrawnConsent(userId: RawBuilder<unknown>) {
  return sql<boolean>`not exists (
    select from people_without_consent as without_consent where without_consent.user_id = ${userId}
  )`
}
