import * as z from 'zod/mini'
import type { ScaleSample } from './scale-sample.ts'

/** How precisely a scale measures. All values are unrounded. */
export const ScalePrecision = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    /** Where the reliability comes from: stated by the instrument or estimated from answers in this installation. */
    source: z.enum(['instrument', 'installation']),
    reliability: z.number(),
    /** The standard error of measurement, in points of the sum. */
    standardError: z.number(),
    /** The size of the sample. */
    n: z.int(),
  }),
  z.object({ status: z.literal('unknown'), reason: z.enum(['too_few', 'not_estimable']) }),
])
export type ScalePrecision = z.infer<typeof ScalePrecision>

/** The minimum number of people for an estimate of the reliability in this installation. */
export const MIN_PEOPLE = 100

/** Half the width of a 95% confidence interval, in standard errors. */
export const Z_95 = 1.96

/**
 * Cronbach's alpha: α = k / (k − 1) · (1 − Σ s²ᵢ / s²ₓ), where k is the number of statements, s²ᵢ the variance of one
 * statement and s²ₓ the variance of the sum (Cronbach 1951). Undefined for a single statement, and if all sums are
 * equal.
 */
export function cronbachAlpha({ statements: k, sumOfStatementVariances, varianceOfSum }: ScaleSample) {
  if (k < 2 || varianceOfSum <= 0) return undefined
  return (k / (k - 1)) * (1 - sumOfStatementVariances / varianceOfSum)
}

/** The standard error of measurement: SEM = SD · √(1 − reliability) (Lord & Novick 1968). */
export function standardErrorOfMeasurement(standardDeviation: number, reliability: number) {
  return standardDeviation * Math.sqrt(1 - reliability)
}

/** The 95% confidence interval of a sum: sum ± 1.96 · SEM, limited to the range of the scale. */
export function confidenceInterval(
  { sum, min, max }: { sum: number; min: number; max: number },
  standardError: number,
) {
  return {
    low: Math.max(min, sum - Z_95 * standardError),
    high: Math.min(max, sum + Z_95 * standardError),
  }
}

type StatedReliability = { alpha: number; standardDeviation: number; n: number }

/**
 * The precision of a scale, computed from the reliability that the instrument states. If the instrument states none,
 * the reliability is estimated from the answers in this installation. The precision is unknown if too few people have
 * answered or the reliability cannot be estimated.
 */
export function measurePrecision(
  statedReliability: StatedReliability | undefined,
  sample: ScaleSample | undefined,
): ScalePrecision {
  if (statedReliability) return buildKnownPrecision('instrument', statedReliability)
  if (!sample || sample.n < MIN_PEOPLE) return { status: 'unknown', reason: 'too_few' }
  const alpha = cronbachAlpha(sample)
  if (alpha === undefined) return { status: 'unknown', reason: 'not_estimable' }
  return buildKnownPrecision('installation', {
    // An estimate can be negative, but a reliability cannot.
    alpha: Math.max(0, alpha),
    standardDeviation: Math.sqrt(sample.varianceOfSum),
    n: sample.n,
  })
}

function buildKnownPrecision(
  source: 'instrument' | 'installation',
  { alpha, standardDeviation, n }: StatedReliability,
): ScalePrecision {
  const standardError = standardErrorOfMeasurement(standardDeviation, alpha)
  return { status: 'known', source, reliability: alpha, standardError, n }
}
