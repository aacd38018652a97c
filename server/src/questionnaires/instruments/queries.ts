import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Text } from './instrument.ts'

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

export async function listInstrumentVersions(db: Db) {
  return db
    .selectFrom('instruments')
    .select(({ selectFrom }) => [
      'instruments.id',
      'instruments.version',
      'instruments.created_at',
      'instruments.retired_at',
      sql<Text>`definition -> 'name'`.as('name'),
      sql<string[]>`definition -> 'languages'`.as('languages'),
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.instrument_id', '=', 'instruments.id')
        .whereRef('assessments.instrument_version', '=', 'instruments.version')
        .as('assessments'),
    ])
    .orderBy('instruments.created_at')
    .orderBy('instruments.version')
    .execute()
}

/** The versions that are not retired, sorted by when the instrument was first stored, then from oldest to newest. */
export async function listActiveVersions(db: Db) {
  return db
    .selectFrom('instruments')
    .select(['id', 'version'])
    .select([
      sql<Text>`definition -> 'name'`.as('name'),
      sql<string[]>`definition -> 'languages'`.as('languages'),
    ])
    .where('retired_at', 'is', null)
    .orderBy(({ selectFrom }) =>
      selectFrom('instruments as stored')
        .select(({ fn }) => fn.min('stored.created_at').as('first_stored_at'))
        .whereRef('stored.id', '=', 'instruments.id'),
    )
    .orderBy('created_at')
    .orderBy('version')
    .execute()
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
