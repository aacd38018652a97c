import type { Distribution } from '../measurement/percentile.ts'

/** The minimum number of people, including the learner, for a cohort to be shown. Fewer could reveal one of them. */
export const COHORT_NEEDED = 10

/**
 * The mean and the quartiles of a cohort's sums; undefined if the cohort is too small. A quartile that falls between two
 * people is interpolated linearly between their sums, at position (n − 1) · p, counted from 0 (Hyndman & Fan 1996,
 * type 7).
 */
export function compareCohort(distribution: Distribution) {
  const sums = distribution
    .toSorted((a, b) => a.sum - b.sum)
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum))
  if (sums.length < COHORT_NEEDED) return undefined
  return {
    n: sums.length,
    meanSum: sums.reduce((total, sum) => total + sum, 0) / sums.length,
    lowerQuartileSum: quantile(sums, 0.25),
    upperQuartileSum: quantile(sums, 0.75),
  }
}

/** The quantile `p` of values in ascending order (Hyndman & Fan 1996, type 7). */
export function quantile(sorted: readonly number[], p: number) {
  const position = (sorted.length - 1) * p
  const below = sorted[Math.floor(position)]!
  const above = sorted[Math.ceil(position)]!
  return below + (above - below) * (position - Math.floor(position))
}
