import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { SigningKeys } from '../../platform/db/tables.ts'

export async function listSigningKeys(db: Db) {
  return db
    .selectFrom('signing_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()
}

/**
 * Until the transaction ends, no other process can create a key. A process that waits for the lock then finds the new
 * key. Readers do not wait.
 */
export async function lockSigningKeys(trx: Db) {
  await sql`lock table signing_keys in share row exclusive mode`.execute(trx)
}

export async function insertSigningKey(trx: Db, key: Insertable<SigningKeys>) {
  await trx.insertInto('signing_keys').values(key).execute()
}

/** Deletes the private part of the key. A process refuses tokens signed with the key once its cached keys expire. */
export async function retireSigningKey(trx: Db, kid: string, now: Date) {
  await trx
    .updateTable('signing_keys')
    .set({ retired_at: now, private_jwk: '{}' })
    .where('kid', '=', kid)
    .execute()
}
