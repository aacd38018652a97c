import type { Db } from '../db/connect.ts'

/** False when the id and version are taken already. */
export async function insertInstrument(db: Db, id: string, version: string, definition: unknown) {
  const row = await db
    .insertInto('instruments')
    .values({ id, version, definition: JSON.stringify(definition) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDefinition(db: Db, id: string, version: string) {
  const row = await db
    .selectFrom('instruments')
    .select('definition')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return row.definition
}
