import { cronbachAlpha } from '../measurement/reliability.ts'
import { sumOf, variance } from '../measurement/score.ts'
import { knownPeople, MIN_PEOPLE_FOR_SPREAD, type ValueRange } from './rules.ts'

/** `releaseCounts` rounds counts to multiples of this number. */
const COUNT_UNIT = 5

/**
 * Cronbach's alpha, rounded to the nearest 0.05, and the standard deviation of the sums of a scale. Null for a group of
 * fewer than a hundred people, and if nearly all sums may be equal.
 */
export function computeSpread(statements: readonly (readonly number[])[], range: ValueRange) {
  const people = statements[0]!.length
  if (people < MIN_PEOPLE_FOR_SPREAD) return null
  const sums = Array.from({ length: people }, (_, i) => sumOf(statements.map((values) => values[i]!)))
  const deviation = releaseSampleDeviation(people, variance(sums), range)
  const alpha = cronbachAlpha({
    n: people,
    statements: statements.length,
    sumOfStatementVariances: sumOf(statements.map(variance)),
    varianceOfSum: variance(sums),
  })
  return deviation === null || alpha === undefined ? null : { deviation, alpha: Math.round(alpha * 20) / 20 }
}

/**
 * The standard deviation of at least a hundred people. The sum of squared distances is rounded to a multiple of three
 * times the squared range, which is the most that three known people can contribute, and never to zero. Null for a
 * smaller sample.
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
 * Whether each person could have given any answer, regardless of the answers of the known people. Counts that are all
 * rounded down always pass this check, so the loop in `releaseCounts` ends.
 */
function leavesEnoughChoices(roundedCounts: readonly number[], people: number) {
  const minimums = roundedCounts.map((count) => Math.max(0, count - COUNT_UNIT + 1))
  const otherMinimums = sumOf(minimums) - Math.min(...minimums)
  return roundedCounts.every((count) => count <= people) && people - otherMinimums >= knownPeople(people) + 1
}
