import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Text } from '../model/instrument.ts'

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
