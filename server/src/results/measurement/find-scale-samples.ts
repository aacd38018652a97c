import { createCache } from '../../platform/base/cache.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { DemoOrganizationId } from './queries.ts'
import { MIN_PEOPLE } from './reliability.ts'
import { computeScaleSamples, type ScaleSamples } from './scale-sample.ts'
import { listSampleAnswers } from './shared-queries.ts'

const CACHE_DURATION_MS = 600_000

/** Caches the samples, because one additional assessment hardly changes a large sample. */
const cache = createCache<string, ScaleSamples>()

/**
 * Returns the statistics of each scale among the people who answered in this language: the real people of this
 * installation, or the people of one demo.
 */
export async function findScaleSamples(
  db: Db,
  instrument: Instrument,
  language: string,
  demoOrganizationId: DemoOrganizationId,
): Promise<ScaleSamples> {
  const key = `${instrument.id}@${instrument.version} ${language} ${demoOrganizationId}`
  const load = async () =>
    computeScaleSamples(instrument, await listSampleAnswers(db, instrument, { language, demoOrganizationId }))
  const samples = await cache.get(key, load, CACHE_DURATION_MS)
  if (![...samples.values()].some(({ n }) => n >= MIN_PEOPLE)) cache.delete(key)
  return samples
}
