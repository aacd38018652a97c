import type { Context } from '../base/context.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { listScaleVariances } from './queries.ts'
import { ASSESSMENTS_NEEDED, type ScaleSample } from './reliability.ts'

type Samples = ReadonlyMap<string, ScaleSample>

const TEN_MINUTES = 600_000

/** A sample that is large enough hardly moves from one assessment to the next, and is the costliest thing to ask for. */
const kept = new Map<string, { samples: Samples; until: number }>()

/** What this installation's completed assessments say of each scale of an instrument. */
export async function findScaleSamples(ctx: Context, instrument: Instrument): Promise<Samples> {
  const key = `${instrument.id}@${instrument.version}`
  const now = ctx.now().getTime()
  const known = kept.get(key)
  if (known && now < known.until) return known.samples

  const rows = await listScaleVariances(ctx.db, instrument)
  const samples = new Map(rows.map((row) => [row.scale, row]))
  if (rows.some(({ n }) => n >= ASSESSMENTS_NEEDED)) kept.set(key, { samples, until: now + TEN_MINUTES })
  return samples
}
