import { sumOf, variance } from '../measurement/score.ts'

/**
 * The parameters of disclosure control (decision 034). They are constants, so that no installation can lower them.
 */

/** The minimum number of people in a block, and therefore in a group report. */
export const MIN_GROUP_SIZE = 5

/**
 * The minimum number of people in a comparison, and in a block with details: sums of statements and demographic
 * counts.
 */
export const MIN_PEOPLE_FOR_DETAILS = 10

/** The minimum number of people for statistics of spread: standard deviations, reliability and distributions. */
export const MIN_PEOPLE_FOR_SPREAD = 100

/** The minimum number of people in each bar of a distribution. */
export const MIN_PEOPLE_PER_BAR = 10

/**
 * The maximum number of accomplices that an attacker is assumed to have: a fifth of the people in a block, rounded
 * down, and at most three. The attacker knows or chooses the accomplices' answers.
 */
export function maxAccomplices(people: number) {
  return Math.min(3, Math.floor(people / 5))
}

/** `releaseCounts` rounds counts to multiples of this number. */
const COUNT_UNIT = 5

/**
 * The possible values of one person: answers, sums of a scale, or differences between such sums. `step` is the distance
 * between neighboring values.
 */
export type ValueRange = { min: number; max: number; step: number }

/**
 * A sum over the people in a block, as it can be released. If `bound` is not `none`, the rounded sum is known only to
 * be at least or at most `sum`.
 */
export type ReleasedSum = { sum: number; bound: Bound }
export type Bound = 'none' | 'atLeast' | 'atMost'

/**
 * Rounds the sum of a block to the nearest of several levels. The distance between neighboring levels is a third of the
 * range of one person's value, rounded up to whole steps, and at least three steps. The lowest and the highest level
 * are bounds. Each represents an interval of possible sums that is at least k + 1 times as wide as the range of one
 * person's value, where k is the assumed number of accomplices. The accomplices' values account for at most k times
 * that range, so the rest of the interval allows any value for each of the other people. If there are fewer than two
 * levels, the sum is withheld. `limits` are the smallest and the largest exact sum that other released statistics
 * allow; by default, those that the range allows.
 */
export function releaseSum(
  values: readonly number[],
  { min, max, step }: ValueRange,
  limits = { low: values.length * min, high: values.length * max },
): ReleasedSum {
  const people = values.length
  const range = max - min
  const unit = roundingUnit({ min, max, step })
  const end = (maxAccomplices(people) + 1) * range
  const lowestSum = limits.low + end
  const highestLevel = Math.floor((limits.high - limits.low - 2 * end) / unit + 1 / 2)
  if (highestLevel < 1) return withholdSum(people, { max })
  const level = Math.round((sumOf(values) - lowestSum) / unit)
  if (level <= 0) return { sum: lowestSum, bound: 'atMost' }
  if (level >= highestLevel) return { sum: lowestSum + highestLevel * unit, bound: 'atLeast' }
  return { sum: lowestSum + level * unit, bound: 'none' }
}

/** A sum that reveals nothing: a bound that every possible sum satisfies. */
export function withholdSum(people: number, { max }: Pick<ValueRange, 'max'>): ReleasedSum {
  return { sum: people * max, bound: 'atMost' }
}

/** The distance between two neighboring sums that can be released. */
export function roundingUnit({ min, max, step }: ValueRange) {
  return step * Math.max(3, Math.ceil((max - min) / 3 / step))
}

/**
 * The range of exact sums that a released sum about this number of people can represent. `limits` has the same meaning
 * as in `releaseSum`.
 */
export function possibleSums(
  { sum, bound }: ReleasedSum,
  people: number,
  range: ValueRange,
  limits = { low: people * range.min, high: people * range.max },
) {
  const half = roundingUnit(range) / 2
  return {
    low: bound === 'atMost' ? limits.low : Math.max(limits.low, sum - half),
    high: bound === 'atLeast' ? limits.high : Math.min(limits.high, sum + half),
  }
}

/** The sum of several released sums about the same people. */
export function addReleasedSums(sums: readonly ReleasedSum[]): ReleasedSum {
  return { sum: sumOf(sums.map(({ sum }) => sum)), bound: combineBounds(sums) }
}

/** The bound of a total of released sums: `none` if no sum has a bound, or if the bounds are on both sides. */
export function combineBounds(sums: readonly ReleasedSum[]): Bound {
  const bounds = new Set(sums.map(({ bound }) => bound).filter((bound) => bound !== 'none'))
  const [bound = 'none'] = bounds.size === 1 ? bounds : []
  return bound
}

/**
 * The standard deviation, computed from the sum of squared distances from the mean. This sum is rounded to a multiple
 * of three times the squared range, which is the most that three accomplices can contribute. The smallest multiple also
 * represents all smaller sums. The largest multiple also represents all larger sums, up to the largest that the
 * released sum of the values allows. Null if the released sum is a bound, or if it allows fewer than two multiples.
 */
export function releaseDeviation(
  values: readonly number[],
  { sum, bound }: ReleasedSum,
  { min, max }: ValueRange,
) {
  const people = values.length
  const unit = 3 * (max - min) ** 2
  const position = (sum / people - min) / (max - min)
  const levels = Math.floor((people * position * (1 - position) - 4) / 3 + 1 / 2)
  if (bound !== 'none' || levels < 2) return null
  const level = Math.round(((people - 1) * variance(values)) / unit)
  return Math.sqrt((Math.min(levels, Math.max(1, level)) * unit) / (people - 1))
}

/**
 * The standard deviation of a sample of at least a hundred people. The sum of squared distances is rounded to the same
 * multiples as in `releaseDeviation`, without a largest multiple. Null for a smaller sample.
 */
export function releaseSampleDeviation(people: number, sampleVariance: number, { min, max }: ValueRange) {
  if (people < MIN_PEOPLE_FOR_SPREAD) return null
  const unit = 3 * (max - min) ** 2
  const level = Math.max(1, Math.round(((people - 1) * sampleVariance) / unit))
  return Math.sqrt((level * unit) / (people - 1))
}

/**
 * Rounds each count at random to one of its two neighboring multiples of five; a multiple of five stays unchanged. The
 * probabilities preserve the average of each count. If the result would reveal too much, all counts are drawn again.
 * This check uses only the result and the number of people, so drawing again reveals nothing. The total is not
 * preserved, because it would reveal how the counts were rounded. `random` returns numbers from 0 to below 1.
 */
export function releaseCounts(counts: readonly number[], random: () => number) {
  const people = sumOf(counts)
  for (;;) {
    const roundedCounts = counts.map((count) => Math.floor(count / COUNT_UNIT + random()) * COUNT_UNIT)
    if (leavesEnoughChoices(roundedCounts, people)) return roundedCounts
  }
}

/**
 * Whether each person could have given any answer, regardless of the answers of the accomplices. Counts that are all
 * rounded down always pass this check, so the loop in `releaseCounts` ends.
 */
function leavesEnoughChoices(roundedCounts: readonly number[], people: number) {
  const minimums = roundedCounts.map((count) => Math.max(0, count - COUNT_UNIT + 1))
  const otherMinimums = sumOf(minimums) - Math.min(...minimums)
  const neededPeople = Math.min(people, maxAccomplices(people) + 1)
  return roundedCounts.every((count) => count <= people) && people - otherMinimums >= neededPeople
}

/** How many people have a value from `low` to `high`, inclusive. */
export type Bar = { low: number; high: number; count: number }

/**
 * Counts the people in each third of the possible values. Returns no bars if a third has too few people. Also returns
 * no bars if the released sum is close to the smallest or the largest sum that these counts allow, because it could
 * then reveal where people are within their third.
 */
export function releaseBars(values: readonly number[], { sum }: ReleasedSum, range: ValueRange): Bar[] {
  const bars = divideIntoThirds(range).map(({ low, high }) => ({
    low,
    high,
    count: values.filter((value) => value >= low && value <= high).length,
  }))
  const limit = 4 * (range.max - range.min)
  const isFarFromLimits =
    sum - sumOf(bars.map(({ low, count }) => low * count)) >= limit &&
    sumOf(bars.map(({ high, count }) => high * count)) - sum >= limit
  return isFarFromLimits && bars.every(({ count }) => count >= MIN_PEOPLE_PER_BAR) ? bars : []
}

/** Three adjacent ranges of values. If they cannot be equal, the middle one has more values. */
function divideIntoThirds({ min, max, step }: ValueRange) {
  const width = step * Math.floor(((max - min) / step + 1) / 3)
  return [
    { low: min, high: min + width - step },
    { low: min + width, high: max - width },
    { low: max - width + step, high: max },
  ]
}
