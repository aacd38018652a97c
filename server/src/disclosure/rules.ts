/**
 * The numbers of disclosure control: decision 034. They are constants, so that no installation can lower them.
 */

/** The minimum number of people in a block, and so in a group report. */
export const GROUP_NEEDED = 5

/** The minimum number of people for details: statements, deviations, distributions, counts, and comparisons. */
export const DETAILS_NEEDED = 10

/** The minimum number of people in a bar of a distribution. */
export const BAR_NEEDED = 3

/** Counts of people who share an answer are rounded to multiples of this number. */
const COUNT_UNIT = 5

/** One person's value: an answer, or the sum of a scale. `step` is the distance between neighboring values. */
export type ValueRange = { min: number; max: number; step: number }

/** A sum over the people of a block, as it can be released. At a bound, the exact sum is at least or at most `sum`. */
export type ReleasedSum = { sum: number; bound: Bound }
export type Bound = 'none' | 'atLeast' | 'atMost'

/**
 * Rounds the sum of a block to a multiple of a third of the range that one person's value has, and of two steps at least.
 * Even a reader who knows the values of all other people therefore learns only the third that contains the last value.
 * The sum is never closer to an end than the range of one person: every value of every person remains possible.
 */
export function releaseSum(values: readonly number[], { min, max, step }: ValueRange): ReleasedSum {
  const sum = values.reduce((total, value) => total + value, 0)
  const range = max - min
  const unit = step * Math.max(2, Math.ceil(range / 3 / step))
  const lowest = values.length * min + range
  const levels = Math.floor(((values.length - 2) * range) / unit)
  const level = Math.round((sum - lowest) / unit)
  if (level <= 0) return { sum: lowest, bound: 'atMost' }
  if (level >= levels) return { sum: lowest + levels * unit, bound: 'atLeast' }
  return { sum: lowest + level * unit, bound: 'none' }
}

/**
 * Rounds a standard deviation to a multiple of `fraction` of the range, and of two thirds of a step at least. The smallest
 * multiple also stands for everything below it, and a third of the range for everything above. Null if this leaves
 * nothing to tell.
 */
export function releaseDeviation(deviation: number, { min, max, step }: ValueRange, fraction: number) {
  const unit = Math.max((max - min) * fraction, (2 / 3) * step)
  const levels = Math.floor((max - min) / 3 / unit + 1e-9)
  if (levels < 2) return null
  return unit * Math.min(levels, Math.max(1, Math.round(deviation / unit)))
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

/** Joins neighboring bars until each contains at least three people. */
export function joinSmallBars(bars: readonly Bar[]): Bar[] {
  const joined: Bar[] = []
  for (const bar of bars) {
    const last = joined.at(-1)
    if (last && last.count < BAR_NEEDED) joined[joined.length - 1] = join(last, bar)
    else joined.push(bar)
  }
  const [last, beforeLast] = [joined.at(-1), joined.at(-2)]
  if (last && beforeLast && last.count < BAR_NEEDED) joined.splice(-2, 2, join(beforeLast, last))
  return joined
}

function join(a: Bar, b: Bar): Bar {
  return { low: a.low, high: b.high, count: a.count + b.count }
}
