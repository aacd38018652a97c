import type { Db } from '../../platform/db/connect.ts'
import { retireVersion } from './queries.ts'

/** Prevents new access codes for this version. Existing codes and assessments continue to use it. */
export async function retireInstrument(
  db: Db,
  { id, version, now }: { id: string; version: string; now: Date },
) {
  const row = await retireVersion(db, id, version, now)
  if (!row) throw new Error(`There is no instrument ${id}@${version}.`)
  return { id, version, retiredAt: row.retired_at }
}
