import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Instrument, InstrumentStructure } from '../model/instrument.ts'
import { readDefinition } from './queries.ts'

/** Entries never expire, because an instrument version never changes. */
const createInstruments = () => createCache<string, Instrument>()

/**
 * Loads through the pool of saves, never through the caller's connection: an aborted transaction would also fail every
 * other caller that waits for the same instrument, and callers that hold a connection each could wait for one another.
 */
export function loadStoredInstrument(
  ctx: Pick<Context, 'saveDb' | 'state'>,
  id: string,
  version: string,
): Promise<Instrument> {
  return stateOf(ctx, createInstruments).get(`${id}@${version}`, () =>
    readStoredInstrument(ctx.saveDb, id, version),
  )
}

/** Reads an instrument without the cache, for example one that the same transaction has imported. */
export async function readStoredInstrument(db: Db, id: string, version: string): Promise<Instrument> {
  // Checks only the structure: a rule added after a version was stored must not make that version unreadable.
  return InstrumentStructure.parse(await readDefinition(db, id, version))
}
