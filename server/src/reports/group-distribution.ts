import { quantile } from './compare-cohort.ts'

/** The minimum number of people for a distribution to be shown. Counts of fewer could reveal a person. */
export const DISTRIBUTION_NEEDED = 10

const MAX_BINS = 12
const MIN_BINS = 5

/**
 * The distribution of a group's sums: median, quartiles (Hyndman & Fan 1996, type 7) and counts in bins of equal width.
 * Undefined if the group is too small.
 */
export function computeGroupDistribution(
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
    bins: computeBins(range, step).map(({ low, high }) => ({
      low,
      high,
      count: sums.filter((sum) => sum >= low && sum <= high).length,
    })),
  }
}

/**
 * Divides the possible sums, which are `step` apart, into bins with the same number of sums. The last bin is smaller if
 * no number of bins between the minimum and the maximum divides the sums evenly.
 */
function computeBins({ min, max }: { min: number; max: number }, step: number) {
  const sumCount = Math.round((max - min) / step) + 1
  const maxBins = Math.min(MAX_BINS, sumCount)
  const evenBins = Array.from({ length: maxBins }, (_, i) => maxBins - i).find(
    (count) => count >= MIN_BINS && sumCount % count === 0,
  )
  const width = evenBins ? sumCount / evenBins : Math.ceil(sumCount / maxBins)
  return Array.from({ length: Math.ceil(sumCount / width) }, (_, i) => ({
    low: min + i * width * step,
    high: Math.min(max, min + ((i + 1) * width - 1) * step),
  }))
}
