import { createCache } from '../base/cache.ts'
import type { Db } from '../db/connect.ts'
import { Instrument } from './instrument.ts'
import { findDefinition } from './queries.ts'

/** Entries never expire, because an instrument version never changes. */
const instruments = createCache<string, Instrument>()

export function findInstrument(db: Db, id: string, version: string): Promise<Instrument> {
  return instruments.get(`${id}@${version}`, async () =>
    Instrument.parse(await findDefinition(db, id, version)),
  )
}
