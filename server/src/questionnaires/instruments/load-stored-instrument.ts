import { createCache } from '../../platform/base/cache.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Instrument, InstrumentStructure } from '../model/instrument.ts'
import { readDefinition } from './queries.ts'

/** Entries never expire, because an instrument version never changes. */
const instruments = createCache<string, Instrument>()

export function loadStoredInstrument(db: Db, id: string, version: string): Promise<Instrument> {
  return instruments.get(`${id}@${version}`, async () =>
    // Checks only the structure: a rule added after a version was stored must not make that version unreadable.
    InstrumentStructure.parse(await readDefinition(db, id, version)),
  )
}
