import * as z from 'zod/mini'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { midRankPercentile } from './percentile.ts'
import { measurePrecision, ScalePrecision, Z_95 } from './reliability.ts'
import type { AnswerValues, ScaleSamples } from './scale-sample.ts'
import { scoreAnswers } from './score-answers.ts'

/** The mid-rank percentiles, in the norm group, of the sum and of both ends of its confidence interval. Unrounded. */
const NormPosition = z.object({
  percentile: z.number(),
  band: z.nullable(z.object({ low: z.number(), high: z.number() })),
})
export type NormPosition = z.infer<typeof NormPosition>

const ScaleEvidence = z.object({ precision: ScalePrecision, norm: z.nullable(NormPosition) })

/**
 * The statistics with which a report interprets the sums. They are stored when the assessment is completed, so that
 * this part of a report does not change when other people answer.
 */
export const Evidence = z.object({
  /** The norm group; null if the instrument has none. */
  norm: z.nullable(z.object({ version: z.string(), n: z.int() })),
  scales: z.record(z.string(), ScaleEvidence),
})
export type Evidence = z.infer<typeof Evidence>

/** Computes the evidence for these answers. */
export function buildEvidence(instrument: Instrument, values: AnswerValues, samples: ScaleSamples): Evidence {
  const { norm, scales } = instrument
  return {
    norm: norm ? { version: norm.version, n: norm.n } : null,
    scales: Object.fromEntries(
      scales.map(({ id }) => {
        const precision = measurePrecision(instrument.reliability?.[id], samples.get(id))
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
  const halfWidth = precision.status === 'known' ? Z_95 * precision.standardError : null
  return {
    percentile: midRankPercentile(distribution, sum),
    band:
      halfWidth === null
        ? null
        : {
            low: midRankPercentile(distribution, sum - halfWidth),
            high: midRankPercentile(distribution, sum + halfWidth),
          },
  }
}
