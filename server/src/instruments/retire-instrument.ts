import type { Db } from '../db/connect.ts'
import { retireVersion } from './queries.ts'

/** New access codes cannot name it any more; assessments and codes that exist go on with it. */
export async function retireInstrument(
  db: Db,
  { id, version, now }: { id: string; version: string; now: Date },
) {
  const row = await retireVersion(db, id, version, now)
  if (!row) throw new Error(`There is no instrument ${id}@${version}.`)
  return { id, version, retiredAt: row.retired_at }
}
