import type { Precision } from '@lpi/contract'
import { rounded } from './score.ts'

/** Completed assessments from which this installation's own reliability is worth stating. */
export const ASSESSMENTS_NEEDED = 100

/** Half the width of a 95 % band, in standard errors. */
export const Z_95 = 1.96

/** What a sample says of a scale: variances are those of a sample (n − 1). */
export type ScaleSample = {
  n: number
  statements: number
  sumOfStatementVariances: number
  varianceOfSum: number
}

/**
 * Cronbach's alpha: α = k / (k − 1) · (1 − Σ s²ᵢ / s²ₓ), where k is the number of statements, s²ᵢ the variance of one
 * statement and s²ₓ that of the sum (Cronbach 1951). Undefined for a single statement and where all sums are equal.
 */
export function cronbachAlpha({ statements: k, sumOfStatementVariances, varianceOfSum }: ScaleSample) {
  if (k < 2 || varianceOfSum <= 0) return undefined
  return (k / (k - 1)) * (1 - sumOfStatementVariances / varianceOfSum)
}

/** The standard error of measurement: SEM = SD · √(1 − reliability) (Lord & Novick 1968). */
export function standardErrorOfMeasurement(standardDeviation: number, reliability: number) {
  return standardDeviation * Math.sqrt(1 - reliability)
}

type Stated = { alpha: number; standardDeviation: number; n: number }

/**
 * How far a sum can be trusted: the instrument's own reliability where it states one, else the one found in this
 * installation from enough completed assessments, else unknown. The band is sum ± 1.96 · SEM, cut off at the range.
 */
export function precisionOf(
  { sum, min, max }: { sum: number; min: number; max: number },
  stated: Stated | undefined,
  sample: ScaleSample | undefined,
): Precision {
  const known = stated ? { ...stated, source: 'instrument' as const } : estimate(sample)
  if (!known) return { status: 'unknown', n: sample?.n ?? 0, needed: ASSESSMENTS_NEEDED }
  const { alpha, standardDeviation, n, source } = known
  const standardError = standardErrorOfMeasurement(standardDeviation, alpha)
  return {
    status: 'known',
    reliability: rounded(alpha),
    standardError: rounded(standardError),
    low: rounded(Math.max(min, sum - Z_95 * standardError)),
    high: rounded(Math.min(max, sum + Z_95 * standardError)),
    source,
    n,
  }
}

function estimate(sample: ScaleSample | undefined) {
  if (!sample || sample.n < ASSESSMENTS_NEEDED) return undefined
  const alpha = cronbachAlpha(sample)
  if (alpha === undefined) return undefined
  return {
    // An estimate may fall below zero where a reliability cannot: the sum then tells no more than its spread.
    alpha: Math.max(0, alpha),
    standardDeviation: Math.sqrt(sample.varianceOfSum),
    n: sample.n,
    source: 'installation' as const,
  }
}
