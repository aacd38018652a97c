import type { Db } from '../../platform/db/connect.ts'

/** Returns true only for the first use of this legacy token. */
export async function insertLegacyLogin(db: Db, tokenId: string, now: Date) {
  const row = await db
    .insertInto('legacy_logins')
    .values({ token_id: tokenId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_id')
    .executeTakeFirst()
  return row !== undefined
}
