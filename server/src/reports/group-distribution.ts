import { quantile } from './compare-cohort.ts'

/** People from which the spread of sums is shown: fewer in a range could point at a person. */
export const DISTRIBUTION_NEEDED = 10

const MOST_BINS = 12

/**
 * How the sums of a group spread: median, quartiles (Hyndman & Fan 1996, type 7) and counts in equally wide ranges.
 * Undefined while the group is too small.
 */
export function groupDistribution(
  sums: readonly number[],
  range: { min: number; max: number },
  step: number,
) {
  if (sums.length < DISTRIBUTION_NEEDED) return undefined
  const sorted = sums.toSorted((a, b) => a - b)
  return {
    medianSum: quantile(sorted, 0.5),
    lowerQuartileSum: quantile(sorted, 0.25),
    upperQuartileSum: quantile(sorted, 0.75),
    bins: binsOf(range, step).map(({ low, high }) => ({
      low,
      high,
      count: sums.filter((sum) => sum >= low && sum <= high).length,
    })),
  }
}

/**
 * Cuts the possible sums, `step` apart, into at most twelve ranges of equally many sums. Where no such number of at
 * least five divides them, the last range is the one that stays shorter.
 */
function binsOf({ min, max }: { min: number; max: number }, step: number) {
  const possible = Math.round((max - min) / step) + 1
  const most = Math.min(MOST_BINS, possible)
  const even = Array.from({ length: most }, (_, i) => most - i).find(
    (count) => count >= 5 && possible % count === 0,
  )
  const width = even ? possible / even : Math.ceil(possible / most)
  return Array.from({ length: Math.ceil(possible / width) }, (_, i) => ({
    low: min + i * width * step,
    high: Math.min(max, min + ((i + 1) * width - 1) * step),
  }))
}
