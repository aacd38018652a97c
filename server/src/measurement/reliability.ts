import type { Precision } from '@lpi/contract'
import { roundToHundredths } from './score.ts'

/** The minimum number of completed assessments for an estimate of the reliability on this installation. */
export const ASSESSMENTS_NEEDED = 100

/** Half the width of a 95 % confidence interval, in standard errors. */
export const Z_95 = 1.96

/** The statistics of a scale in a sample. Variances are sample variances (n − 1). */
export type ScaleSample = {
  n: number
  statements: number
  sumOfStatementVariances: number
  varianceOfSum: number
}

/**
 * Cronbach's alpha: α = k / (k − 1) · (1 − Σ s²ᵢ / s²ₓ), where k is the number of statements, s²ᵢ the variance of one
 * statement and s²ₓ the variance of the sum (Cronbach 1951). Undefined for a single statement, and if all sums are equal.
 */
export function cronbachAlpha({ statements: k, sumOfStatementVariances, varianceOfSum }: ScaleSample) {
  if (k < 2 || varianceOfSum <= 0) return undefined
  return (k / (k - 1)) * (1 - sumOfStatementVariances / varianceOfSum)
}

/** The standard error of measurement: SEM = SD · √(1 − reliability) (Lord & Novick 1968). */
export function standardErrorOfMeasurement(standardDeviation: number, reliability: number) {
  return standardDeviation * Math.sqrt(1 - reliability)
}

type StatedReliability = { alpha: number; standardDeviation: number; n: number }

/**
 * The precision of a sum, from the reliability that the instrument states, otherwise from the estimate on this
 * installation if there are enough completed assessments, otherwise unknown. The confidence interval is
 * sum ± 1.96 · SEM, limited to the range of the scale.
 */
export function estimatePrecision(
  { sum, min, max }: { sum: number; min: number; max: number },
  stated: StatedReliability | undefined,
  sample: ScaleSample | undefined,
): Precision {
  const reliability = stated ? { ...stated, source: 'instrument' as const } : estimateReliability(sample)
  if (!reliability) return { status: 'unknown', n: sample?.n ?? 0, needed: ASSESSMENTS_NEEDED }
  const { alpha, standardDeviation, n, source } = reliability
  const standardError = standardErrorOfMeasurement(standardDeviation, alpha)
  return {
    status: 'known',
    reliability: roundToHundredths(alpha),
    standardError: roundToHundredths(standardError),
    low: roundToHundredths(Math.max(min, sum - Z_95 * standardError)),
    high: roundToHundredths(Math.min(max, sum + Z_95 * standardError)),
    source,
    n,
  }
}

function estimateReliability(sample: ScaleSample | undefined) {
  if (!sample || sample.n < ASSESSMENTS_NEEDED) return undefined
  const alpha = cronbachAlpha(sample)
  if (alpha === undefined) return undefined
  return {
    // An estimate can be negative although a reliability cannot. The standard error is then the standard deviation.
    alpha: Math.max(0, alpha),
    standardDeviation: Math.sqrt(sample.varianceOfSum),
    n: sample.n,
    source: 'installation' as const,
  }
}
