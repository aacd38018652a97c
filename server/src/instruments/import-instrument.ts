import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/connect.ts'
import { Instrument } from './instrument.ts'
import { findDefinition, insertInstrument } from './queries.ts'

/**
 * Stores a questionnaire. The same content again changes nothing; other content under a taken version is refused,
 * because reports that were already made would change with it.
 */
export async function importInstrument(db: Db, instrument: Instrument) {
  const { id, version } = instrument
  const isNew = await insertInstrument(db, id, version, instrument)
  if (!isNew && !isDeepStrictEqual(Instrument.parse(await findDefinition(db, id, version)), instrument)) {
    throw new Error(
      `${id}@${version} is already stored with different content. Give the changed instrument a new version.`,
    )
  }
  return { id, version, isNew }
}
