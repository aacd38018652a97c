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
 * previous sum.
 */
export function classifyChanges(comparisons: readonly (Comparison | null)[]): (Change | null)[] {
  const differences = comparisons.flatMap((comparison, index) => {
    if (!comparison) return []
    const { sum, previousSum, precision } = comparison
    return [
      {
        index,
        previousSum,
        difference: sum - previousSum,
        standardError: standardErrorOfDifference(precision.standardError, precision.standardError),
        isAssumed: precision.source === 'assumption',
      },
    ]
  })
  const significances = findSignificantDifferences(differences)
  const changes = differences.map(({ index, previousSum, difference }, i) => ({
    index,
    change: { previousSum, difference, significance: classify(difference, significances[i]!) },
  }))
  return comparisons.map((_, index) => changes.find((other) => other.index === index)?.change ?? null)
}

function classify(difference: number, isSignificant: boolean): Change['significance'] {
  if (difference === 0) return 'same'
  if (!isSignificant) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
