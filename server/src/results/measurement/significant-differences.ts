import { tailProbability } from './tail-probability.ts'

/**
 * The maximum probability that a report calls at least one difference significant when no true difference exists. A
 * report tests two families of differences: changes since an earlier assessment, and differences between scales. Each
 * family gets half of this probability, so that the test of the scales is the same with and without an earlier
 * assessment.
 */
const REPORT_ERROR_RATE = 0.05
const FAMILIES = 2

export type Difference = {
  difference: number
  /** The standard error of the difference, and whether it is assumed. */
  standardError: number
  isAssumed: boolean
}

/**
 * Which of these differences are larger than measurement error can explain. Those whose standard error is known are
 * tested together, with Holm's step-down procedure (Holm 1979). A difference with an assumed standard error is tested at
 * 5% by itself, because a correction for several tests would hide most real changes (decision 031).
 */
export function findSignificantDifferences(differences: readonly Difference[]): boolean[] {
  const errorRate = REPORT_ERROR_RATE / FAMILIES
  const orderedDifferences = differences
    .flatMap((difference, index) => (difference.isAssumed ? [] : [{ index, p: pValue(difference) }]))
    .toSorted((a, b) => a.p - b.p)
  const firstInsignificant = orderedDifferences.findIndex(
    ({ p }, i) => p > errorRate / (orderedDifferences.length - i),
  )
  const significantIndexes = new Set(
    orderedDifferences
      .slice(0, firstInsignificant < 0 ? orderedDifferences.length : firstInsignificant)
      .map(({ index }) => index),
  )
  return differences.map((difference, index) =>
    difference.isAssumed ? pValue(difference) <= REPORT_ERROR_RATE : significantIndexes.has(index),
  )
}

/**
 * The two-sided probability that measurement error alone produces a difference of at least this size: 1 for a
 * difference of 0, and 0 for any other difference if there is no error.
 */
function pValue({ difference, standardError }: Pick<Difference, 'difference' | 'standardError'>) {
  if (difference === 0) return 1
  return 2 * tailProbability(Math.abs(difference) / standardError)
}

/** The standard error of a difference between two independent measurements. */
export function standardErrorOfDifference(a: number, b: number) {
  return Math.hypot(a, b)
}
