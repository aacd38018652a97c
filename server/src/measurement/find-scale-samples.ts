import { createCache } from '../base/cache.ts'
import type { Db } from '../db/connect.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { listSampleAnswers } from './queries.ts'
import { MIN_ASSESSMENTS } from './reliability.ts'
import { computeScaleSamples, type ScaleSamples } from './scale-sample.ts'

const TEN_MINUTES = 600_000

/** Caches the samples, because a further assessment hardly changes a large sample. */
const cache = createCache<string, ScaleSamples>()

/** Returns the statistics of each scale among the people of this installation who answered in this language. */
export async function findScaleSamples(
  db: Db,
  instrument: Instrument,
  language: string,
): Promise<ScaleSamples> {
  const key = `${instrument.id}@${instrument.version} ${language}`
  const load = async () => computeScaleSamples(instrument, await listSampleAnswers(db, instrument, language))
  const samples = await cache.get(key, load, TEN_MINUTES)
  if (![...samples.values()].some(({ n }) => n >= MIN_ASSESSMENTS)) cache.delete(key)
  return samples
}
