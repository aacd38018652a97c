import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/connect.ts'
import { type Instrument, InstrumentStructure } from '../model/instrument.ts'
import { insertInstrument, readDefinition } from './queries.ts'

/**
 * Stores an instrument. A repeated import of the same content has no effect. Different content for a stored version is
 * rejected, because it would change existing reports.
 */
export async function importInstrument(db: Db, instrument: Instrument) {
  const { id, version } = instrument
  const isNew = await insertInstrument(db, id, version, instrument)
  if (
    !isNew &&
    !isDeepStrictEqual(InstrumentStructure.parse(await readDefinition(db, id, version)), instrument)
  ) {
    throw new Error(
      `${id}@${version} is already stored with different content. Give the changed instrument a new version.`,
    )
  }
  return { id, version, isNew }
}
