import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { ASSESSMENTS_NEEDED, type ScaleSample } from '../measurement/reliability.ts'
import { listScaleVariances } from './queries.ts'

type Samples = ReadonlyMap<string, ScaleSample>

const TEN_MINUTES = 600_000

/** The most expensive query of a report. One more assessment hardly changes a sample that is large enough. */
const cache = createCache<string, Samples>()

/** Returns the variance of each scale of an instrument in all completed assessments of the installation. */
export async function findScaleSamples({ db }: Context, instrument: Instrument): Promise<Samples> {
  const key = `${instrument.id}@${instrument.version}`
  const samples = await cache.get(key, () => loadSamples(db, instrument), TEN_MINUTES)
  if (![...samples.values()].some(({ n }) => n >= ASSESSMENTS_NEEDED)) cache.delete(key)
  return samples
}

async function loadSamples(db: Context['db'], instrument: Instrument): Promise<Samples> {
  const rows = await listScaleVariances(db, instrument)
  return new Map(rows.map((row) => [row.scale, row]))
}
