import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { ToolKeys } from '../../platform/db/tables.ts'

/** The keys that are not retired. The first one that may sign is the current one. */
export async function listToolKeys(db: Db) {
  return db
    .selectFrom('tool_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()
}

/** Until the transaction ends, no other process can create a key. Readers do not wait. */
export async function lockToolKeys(trx: Db) {
  await sql`lock table tool_keys in share row exclusive mode`.execute(trx)
}

export async function insertToolKey(trx: Db, key: Insertable<ToolKeys>) {
  await trx.insertInto('tool_keys').values(key).execute()
}

/** Retires every key that was replaced before `now`: a newer one signs already. */
export async function retireOlderToolKeys(trx: Db, now: Date) {
  await trx
    .updateTable('tool_keys')
    .set({ retired_at: now, private_jwk: null })
    .where('retired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tool_keys as newer')
          .select('newer.kid')
          .where('newer.retired_at', 'is', null)
          .where('newer.signs_from', '<=', now)
          .whereRef('newer.signs_from', '>', 'tool_keys.signs_from'),
      ),
    )
    .execute()
}
