import type { Db } from '../db/connect.ts'
import { Instrument } from './instrument.ts'
import { findDefinition } from './queries.ts'

/** Instruments never change under their version, so one that was read stays good for the life of the process. */
const known = new Map<string, Instrument>()

export async function findInstrument(db: Db, id: string, version: string): Promise<Instrument> {
  const key = `${id}@${version}`
  const found = known.get(key)
  if (found) return found
  const instrument = Instrument.parse(await findDefinition(db, id, version))
  known.set(key, instrument)
  return instrument
}
