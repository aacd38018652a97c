import type { Db } from '../../platform/db/connect.ts'
import { listInstrumentVersions } from './shared-queries.ts'

/** Every stored version, oldest first, for command-line output. */
export async function describeInstruments(db: Db) {
  const rows = await listInstrumentVersions(db)
  return rows.map((row) => {
    const { languages } = row
    return {
      instrument: `${row.id}@${row.version}`,
      id: row.id,
      version: row.version,
      name: row.name[languages[0] ?? 'en'],
      languages,
      assessments: Number(row.assessments),
      storedAt: row.created_at,
      retiredAt: row.retired_at,
    }
  })
}
