import { findSignificantDifferences, standardErrorOfDifference } from './significant-differences.ts'

/**
 * The smallest changes in a sum that a report classifies as significant. Null if no possible change is large enough.
 */
export type ChangeThresholds = {
  /** The threshold if the sums of the other scales have not changed. */
  alone: number | null
  /** The threshold if the sums of all other scales have changed far more. */
  withOthers: number | null
}

type TestedScale = {
  /** The standard error of measurement, which is not assumed. */
  standardError: number
  /** How many scales are tested together. */
  scales: number
  /** The smallest and the largest possible change. */
  step: number
  max: number
}

/** A report tests the changes of all scales together, so the threshold depends on the other changes. */
export function findChangeThresholds({ standardError, scales, step, max }: TestedScale): ChangeThresholds {
  const error = standardErrorOfDifference(standardError, standardError)
  const findThreshold = (otherDifference: number) => {
    const otherDifferences = Array.from({ length: scales - 1 }, () => ({
      difference: otherDifference,
      standardError: error,
      isAssumed: false,
    }))
    for (let difference = step; difference <= max; difference += step) {
      const [isSignificant] = findSignificantDifferences([
        { difference, standardError: error, isAssumed: false },
        ...otherDifferences,
      ])
      if (isSignificant) return difference
    }
    return null
  }
  return { alone: findThreshold(0), withOthers: findThreshold(Number.POSITIVE_INFINITY) }
}
