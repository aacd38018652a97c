import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { DemoOrganizationId } from './queries.ts'
import { MIN_PEOPLE } from './reliability.ts'
import { computeScaleSamples, type ScaleSamples } from './scale-sample.ts'
import { listSampleAnswers } from './shared-queries.ts'

const CACHE_DURATION_MS = 600_000

/** Caches the samples, because one additional assessment hardly changes a large sample. */
const createSamples = () => createCache<string, ScaleSamples>()

/**
 * Returns the statistics of each scale among the people who answered in this language: the real people of this
 * installation, or the people of one demo. Never reads through the caller's transaction, which may be aborted while
 * other callers wait for the same samples.
 */
export async function findScaleSamples(
  ctx: Pick<Context, 'db' | 'state'>,
  instrument: Instrument,
  language: string,
  demoOrganizationId: DemoOrganizationId,
): Promise<ScaleSamples> {
  const key = `${instrument.id}@${instrument.version} ${language} ${demoOrganizationId}`
  const load = async () =>
    computeScaleSamples(
      instrument,
      await listSampleAnswers(ctx.db, instrument, { language, demoOrganizationId }),
    )
  const cache = stateOf(ctx, createSamples)
  const samples = await cache.get(key, load, CACHE_DURATION_MS)
  if (![...samples.values()].some(({ n }) => n >= MIN_PEOPLE)) cache.delete(key)
  return samples
}
