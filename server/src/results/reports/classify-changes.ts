import type { ScaleResult } from '@lpi/contract'
import type { ScalePrecision } from '../measurement/reliability.ts'
import {
  findSignificantDifferences,
  standardErrorOfDifference,
} from '../measurement/significant-differences.ts'

type Change = NonNullable<ScaleResult['change']>

type Comparison = { sum: number; previousSum: number; precision: ScalePrecision }

/**
 * Tests the changes of all scales together, with the reliable change index (Jacobson & Truax 1991): the difference
 * divided by its standard error, which is √2 times the standard error of measurement. Null for a scale without a
 * previous sum. If the standard error is unknown, the difference is returned but not tested.
 */
export function classifyChanges(comparisons: readonly (Comparison | null)[]): (Change | null)[] {
  const differences = comparisons.map((comparison) => {
    if (comparison?.precision.status !== 'known') return null
    const { standardError } = comparison.precision
    return {
      difference: comparison.sum - comparison.previousSum,
      standardError: standardErrorOfDifference(standardError, standardError),
    }
  })
  const knownDifferences = differences.filter((difference) => difference !== null)
  const significance = new Map(
    findSignificantDifferences(knownDifferences).map((isSignificant, i) => [
      knownDifferences[i],
      isSignificant,
    ]),
  )
  return comparisons.map((comparison, i) => {
    if (!comparison) return null
    const { previousSum } = comparison
    const difference = comparison.sum - previousSum
    const testedDifference = differences[i]
    return {
      previousSum,
      difference,
      significance: classify(difference, testedDifference ? significance.get(testedDifference) : undefined),
    }
  })
}

/** `isSignificant` is undefined if the difference cannot be tested. */
function classify(difference: number, isSignificant: boolean | undefined): Change['significance'] {
  if (difference === 0) return 'same'
  if (isSignificant === undefined) return 'unknown'
  if (!isSignificant) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
