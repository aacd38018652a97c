import type { Db } from '../../platform/db/connect.ts'

/** Returns false if the version is already stored. */
export async function insertInstrument(db: Db, id: string, version: string, definition: unknown) {
  const row = await db
    .insertInto('instruments')
    .values({ id, version, definition: JSON.stringify(definition) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readDefinition(db: Db, id: string, version: string) {
  const row = await db
    .selectFrom('instruments')
    .select('definition')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return row.definition
}

/** A repeated call keeps the time of the first call. */
export async function retireVersion(db: Db, id: string, version: string, now: Date) {
  return db
    .updateTable('instruments')
    .set(({ fn, val }) => ({ retired_at: fn.coalesce('retired_at', val(now)) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('retired_at')
    .executeTakeFirst()
}
