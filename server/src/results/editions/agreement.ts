import { sumOf } from '../measurement/score.ts'
import {
  knownPeople,
  MIN_PEOPLE_FOR_AGREEMENT,
  MIN_PEOPLE_FOR_THIRDS,
  openWidth,
  type ValueRange,
  widthOf,
} from './rules.ts'

export type Agreement = 'similar' | 'mixed' | 'split'
/** The numbers of people in the lowest three options, the middle four, and the highest three. */
export type Thirds = readonly [number, number, number]

/** The limits below were enumerated for ten equidistant options, such as 1 to 10, and for nothing else. */
function hasTenOptions(range: ValueRange) {
  return widthOf(range) === 9
}

/**
 * Whether a group's answers to a statement are similar: the spread of the middle half of the answers. Standard
 * deviations would be unsafe: one outlying answer of a known person can use up all of the variance, so that all others
 * must be equal. Undefined for a small group, and if the sum is too close to an extreme.
 */
export function classifyAgreement(values: readonly number[], range: ValueRange): Agreement | undefined {
  const people = values.length
  if (!hasTenOptions(range) || people < MIN_PEOPLE_FOR_AGREEMENT || people >= MIN_PEOPLE_FOR_THIRDS)
    return undefined
  const q = Math.max(knownPeople(people) + 2, Math.round(people / 4))
  const steps = values.map((value) => (value - range.min) / range.step).toSorted((a, b) => a - b)
  const sum = sumOf(steps)
  const limit = Math.max(4 * q + 5 * knownPeople(people) + 1, openWidth(range, knownPeople(people)) + 1)
  if (Math.min(sum, people * 9 - sum) < limit) return undefined
  const spread = steps.at(-q)! - steps[q - 1]!
  if (spread <= 1) return 'similar'
  return spread >= 4 ? 'split' : 'mixed'
}

const thirdEnds = [
  [0, 2],
  [3, 6],
  [7, 9],
] as const

/**
 * How many people of a group answered in each third of the options. Undefined for a small group, if fewer than two
 * thirds have more people than the reader can know, and if the sum is close to an extreme that the counts allow.
 */
export function countThirds(values: readonly number[], range: ValueRange): Thirds | undefined {
  const people = values.length
  if (!hasTenOptions(range) || people < MIN_PEOPLE_FOR_THIRDS) return undefined
  const steps = values.map((value) => (value - range.min) / range.step)
  const counts = thirdEnds.map(
    ([low, high]) => steps.filter((value) => value >= low && value <= high).length,
  ) as unknown as Thirds
  return maySetApart(counts, sumOf(steps), knownPeople(people)) ? counts : undefined
}

export function maySetApart(counts: Thirds, sum: number, known: number) {
  const extreme = (end: 0 | 1) => sumOf(counts.map((count, i) => count * thirdEnds[i]![end]))
  const slack = 3 * known + 3
  return (
    counts.filter((count) => count > known).length >= 2 &&
    sum - extreme(0) >= slack &&
    extreme(1) - sum >= slack
  )
}

/** The class that follows from the shares in thirds alone. */
export function agreementOfThirds(counts: Thirds): Agreement {
  const people = sumOf(counts)
  if (Math.max(...counts) >= 0.75 * people) return 'similar'
  return Math.min(counts[0], counts[2]) >= 0.25 * people ? 'split' : 'mixed'
}
