import type { ScaleResult } from '@lpi/contract'
import type { ScalePrecision } from '../measurement/evidence.ts'
import {
  findSignificantDifferences,
  standardErrorOfDifference,
} from '../measurement/significant-differences.ts'

type Change = NonNullable<ScaleResult['change']>

type Comparison = { sum: number; previousSum: number; precision: ScalePrecision }

/**
 * Judges the changes of all scales together, with the reliable change index (Jacobson & Truax 1991): the difference in
 * units of the standard error of a difference, √2 · SEM. Null where there is no earlier sum. Without a standard error, a
 * difference can be stated but not judged.
 */
export function classifyChanges(comparisons: readonly (Comparison | null)[]): (Change | null)[] {
  const differences = comparisons.map((one) => {
    if (one?.precision.status !== 'known') return null
    const { standardError } = one.precision
    return {
      difference: one.sum - one.previousSum,
      standardError: standardErrorOfDifference(standardError, standardError),
    }
  })
  const known = differences.filter((one) => one !== null)
  const isReal = new Map(findSignificantDifferences(known).map((real, i) => [known[i], real]))
  return comparisons.map((one, i) => {
    if (!one) return null
    const { previousSum } = one
    const difference = one.sum - previousSum
    const compared = differences[i]
    return {
      previousSum,
      difference,
      significance: classify(difference, compared ? isReal.get(compared) : undefined),
    }
  })
}

/** `isReal` is undefined if the difference cannot be judged. */
function classify(difference: number, isReal: boolean | undefined): Change['significance'] {
  if (difference === 0) return 'same'
  if (isReal === undefined) return 'unknown'
  if (!isReal) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
