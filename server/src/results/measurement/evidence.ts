import * as z from 'zod/mini'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { midRankPercentile } from './percentile.ts'
import { assumePrecision, measurePrecision, type ScalePrecision, Z_95 } from './reliability.ts'
import type { AnswerValues, ScaleSamples } from './scale-sample.ts'
import { scoreAnswers, sumRange } from './score-answers.ts'

/**
 * The mid-rank percentiles, in the norm group, of the sum and of both ends of its confidence interval. Unrounded. In old
 * rows, the band can be null.
 */
const NormPosition = z.object({
  percentile: z.number(),
  band: z.nullable(z.object({ low: z.number(), high: z.number() })),
})
export type NormPosition = z.infer<typeof NormPosition>

/**
 * A stored assumption has the status `unknown`, as in rows from before there were assumptions, so that the previous
 * version of the product can still read it.
 */
const StoredPrecision = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    source: z.enum(['instrument', 'installation']),
    reliability: z.number(),
    standardError: z.number(),
    n: z.int(),
  }),
  z.object({
    status: z.literal('unknown'),
    reason: z.enum(['too_few', 'not_estimable']),
    assumption: z.optional(z.object({ reliability: z.number(), standardError: z.number() })),
  }),
])

const NormGroup = z.nullable(z.object({ version: z.string(), n: z.int() }))

export const StoredEvidence = z.object({
  norm: NormGroup,
  scales: z.record(z.string(), z.object({ precision: StoredPrecision, norm: z.nullable(NormPosition) })),
})
export type StoredEvidence = z.infer<typeof StoredEvidence>

/**
 * The statistics with which a report interprets the sums. They are stored when the assessment is completed, so that
 * this part of a report does not change when other people answer.
 */
export type Evidence = {
  /** The norm group; null if the instrument has none. */
  norm: z.infer<typeof NormGroup>
  scales: Record<string, { precision: ScalePrecision; norm: NormPosition | null }>
}

export function storeEvidence({ norm, scales }: Evidence): StoredEvidence {
  return {
    norm,
    scales: mapScales(scales, (scale) => ({ ...scale, precision: storePrecision(scale.precision) })),
  }
}

function storePrecision({ source, reliability, standardError, n }: ScalePrecision) {
  return source === 'assumption' || n === null
    ? { status: 'unknown' as const, reason: 'too_few' as const, assumption: { reliability, standardError } }
    : { status: 'known' as const, source, reliability, standardError, n }
}

/** Stored evidence that says that a precision is unknown is read as the assumption of today. */
export function readEvidence(stored: unknown, instrument: Instrument): Evidence {
  const { norm, scales } = StoredEvidence.parse(stored)
  return {
    norm,
    scales: mapScales(scales, ({ precision, ...scale }, id) => ({
      ...scale,
      precision: readPrecision(precision, sumRange(instrument, id)),
    })),
  }
}

function readPrecision(
  precision: z.infer<typeof StoredPrecision>,
  range: ReturnType<typeof sumRange>,
): ScalePrecision {
  if (precision.status === 'unknown') return { ...assumePrecision(range), ...precision.assumption }
  const { status: _, ...known } = precision
  return known
}

function mapScales<A, B>(scales: Record<string, A>, map: (scale: A, id: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(scales).map(([id, scale]) => [id, map(scale, id)]))
}

/** Computes the evidence for these answers. */
export function buildEvidence(instrument: Instrument, values: AnswerValues, samples: ScaleSamples): Evidence {
  const { norm, scales } = instrument
  return {
    norm: norm ? { version: norm.version, n: norm.n } : null,
    scales: Object.fromEntries(
      scales.map(({ id }) => {
        const precision = measurePrecision(
          instrument.reliability?.[id],
          samples.get(id),
          sumRange(instrument, id),
        )
        return [id, { precision, norm: locateInNorm(instrument, id, values, precision) }]
      }),
    ),
  }
}

function locateInNorm(
  instrument: Instrument,
  scaleId: string,
  values: AnswerValues,
  precision: ScalePrecision,
): NormPosition | null {
  const distribution = instrument.norm?.scales[scaleId]
  const result = scoreAnswers(instrument, scaleId, values)
  if (!distribution || !result) return null
  const { sum } = result
  const halfWidth = Z_95 * precision.standardError
  return {
    percentile: midRankPercentile(distribution, sum),
    band: {
      low: midRankPercentile(distribution, sum - halfWidth),
      high: midRankPercentile(distribution, sum + halfWidth),
    },
  }
}
