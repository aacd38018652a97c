import { variance } from '../measurement/score.ts'

/**
 * The numbers of disclosure control: decision 034. They are constants, so that no installation can lower them.
 */

/** The minimum number of people in a block, and so in a group report. */
export const GROUP_NEEDED = 5

/** The minimum number of people in a block with details: statements and counts of people; and in a comparison. */
export const DETAILS_NEEDED = 10

/** The minimum number of people in a block with statistics of its spread: deviations, reliability and distributions. */
export const SPREAD_NEEDED = 100

/** The minimum number of people in each bar of a distribution. */
export const BAR_NEEDED = 10

/** The number of people whose answers an attacker may know or make up: a fifth of a block, and three at most. */
export function countAccomplices(people: number) {
  return Math.min(3, Math.floor(people / 5))
}

/** Counts of people who share an answer are rounded to multiples of this number. */
const COUNT_UNIT = 5

/** One person's value: an answer, or the sum of a scale. `step` is the distance between neighboring values. */
export type ValueRange = { min: number; max: number; step: number }

/** A sum over the people of a block, as it can be released. At a bound, the exact sum is at least or at most `sum`. */
export type ReleasedSum = { sum: number; bound: Bound }
export type Bound = 'none' | 'atLeast' | 'atMost'

/**
 * Rounds the sum of a block to a multiple of a third of the range that one person's value has, and of three steps at least.
 * With k accomplices, k + 1 ranges at each end are one level. Whatever they answered, the sum of all others is therefore
 * one range away from its ends or may be, so each of the others may have any value.
 */
export function releaseSum(values: readonly number[], { min, max, step }: ValueRange): ReleasedSum {
  const people = values.length
  const range = max - min
  const unit = step * Math.max(3, Math.ceil(range / 3 / step))
  const end = (countAccomplices(people) + 1) * range
  const lowest = people * min + end
  const levels = Math.floor((people * range - 2 * end) / unit + 1 / 2)
  if (levels < 1) return { sum: people * max, bound: 'atMost' }
  const level = Math.round((addUp(values) - lowest) / unit)
  if (level <= 0) return { sum: lowest, bound: 'atMost' }
  if (level >= levels) return { sum: lowest + levels * unit, bound: 'atLeast' }
  return { sum: lowest + level * unit, bound: 'none' }
}

/** The sum of several released sums about the same people. */
export function addReleasedSums(sums: readonly ReleasedSum[]): ReleasedSum {
  return { sum: addUp(sums.map(({ sum }) => sum)), bound: combineBounds(sums) }
}

/** The bound of a sum of released sums: none if they have bounds on both sides. */
export function combineBounds(sums: readonly ReleasedSum[]): Bound {
  const bounds = new Set(sums.map(({ bound }) => bound).filter((bound) => bound !== 'none'))
  const [bound = 'none'] = bounds.size === 1 ? bounds : []
  return bound
}

/**
 * The standard deviation, from a sum of squared distances that is rounded to a multiple of three squared ranges: what three
 * accomplices can contribute. The smallest multiple also stands for everything below it, and the highest one for what is
 * near the largest deviation that this mean allows. Null if this leaves nothing to tell.
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
 * Rounds counts at random to multiples of five. Each count becomes one of its two neighboring multiples and stays the same
 * on average, and so does every sum of neighboring counts. `start` is a random number from 0 to below 1.
 */
export function releaseCounts(counts: readonly number[], start: number) {
  let before = start * COUNT_UNIT
  return counts.map((count) => {
    const after = before + count
    const multiples = Math.floor(after / COUNT_UNIT) - Math.floor(before / COUNT_UNIT)
    before = after
    return multiples * COUNT_UNIT
  })
}

/** How many people have a value between `low` and `high`, both included. */
export type Bar = { low: number; high: number; count: number }

/**
 * The people in each third of the possible values; none if a third has too few, or if the released sum is so near to what
 * the thirds allow that it tells where in their third people are.
 */
export function releaseBars(values: readonly number[], { sum }: ReleasedSum, range: ValueRange): Bar[] {
  const bars = divideIntoThirds(range).map(({ low, high }) => ({
    low,
    high,
    count: values.filter((value) => value >= low && value <= high).length,
  }))
  const room = 4 * (range.max - range.min)
  const hasRoom =
    sum - addUp(bars.map(({ low, count }) => low * count)) >= room &&
    addUp(bars.map(({ high, count }) => high * count)) - sum >= room
  return hasRoom && bars.every(({ count }) => count >= BAR_NEEDED) ? bars : []
}

/** Three neighboring ranges of values. The middle one has the values that remain. */
function divideIntoThirds({ min, max, step }: ValueRange) {
  const width = step * Math.floor(((max - min) / step + 1) / 3)
  return [
    { low: min, high: min + width - step },
    { low: min + width, high: max - width },
    { low: max - width + step, high: max },
  ]
}

function addUp(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}
