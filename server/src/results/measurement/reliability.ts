import type { ScaleSample } from './scale-sample.ts'

/** How precisely a scale measures. All values are unrounded. */
export type ScalePrecision = {
  /** Whether the reliability is stated by the instrument, estimated from answers in this installation, or assumed. */
  source: 'instrument' | 'installation' | 'assumption'
  reliability: number
  /** The standard error of measurement, in points of the sum. */
  standardError: number
  /** The size of the sample; null for an assumption. */
  n: number | null
}

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

/**
 * The precision of a scale whose reliability is neither stated nor measured: the values are a convention (decision
 * 031).
 */
export function assumePrecision({ min, max }: { min: number; max: number }): ScalePrecision {
  const reliability = 0.7
  const standardError = standardErrorOfMeasurement((max - min) / 6, reliability)
  return { source: 'assumption', reliability, standardError, n: null }
}

type StatedReliability = { alpha: number; standardDeviation: number; n: number }

/**
 * The precision of a scale, computed from the reliability that the instrument states. If the instrument states none,
 * the reliability is estimated from the answers in this installation. If too few people have answered, or if the
 * reliability cannot be estimated, it is assumed. `range` is the range of possible sums.
 */
export function measurePrecision(
  statedReliability: StatedReliability | undefined,
  sample: ScaleSample | undefined,
  range: { min: number; max: number },
): ScalePrecision {
  if (statedReliability) return buildPrecision('instrument', statedReliability)
  const alpha = sample && sample.n >= MIN_PEOPLE ? cronbachAlpha(sample) : undefined
  if (!sample || alpha === undefined) return assumePrecision(range)
  return buildPrecision('installation', {
    // An estimate can be negative, but a reliability cannot.
    alpha: Math.max(0, alpha),
    standardDeviation: Math.sqrt(sample.varianceOfSum),
    n: sample.n,
  })
}

function buildPrecision(
  source: 'instrument' | 'installation',
  { alpha, standardDeviation, n }: StatedReliability,
): ScalePrecision {
  const standardError = standardErrorOfMeasurement(standardDeviation, alpha)
  return { source, reliability: alpha, standardError, n }
}
