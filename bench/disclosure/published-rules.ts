/**
 * The documented rounding (decision 034) as an attacker applies it: the values that can be released, and the true
 * values that they can represent. This file implements the decision without the product's code.
 */

export type Bound = 'none' | 'atLeast' | 'atMost'

/** A value that can be released, and the smallest and the largest true value that it can represent. */
export type Candidate = { value: number; bound: Bound; low: number; high: number }

/**
 * Sums of statements and counts of people are released only for blocks of ten people or more, and the comparison in a
 * learner's own report uses only such blocks.
 */
export function hasDetails({ members }: { members: readonly string[] }) {
  return members.length >= 10
}

/** The sums that can be released about `n` people, whose values are all from `domain`. */
export function listReleasedSums(n: number, domain: readonly number[]): Candidate[] {
  const [min, max] = [domain[0]!, domain.at(-1)!]
  const range = max - min
  const unit = Math.max(3, Math.ceil(range / 3))
  const end = (Math.min(3, Math.floor(n / 5)) + 1) * range
  const lowest = n * min + end
  const levels = Math.floor((n * range - 2 * end) / unit + 1 / 2)
  return Array.from({ length: levels + 1 }, (_, level) => ({
    value: lowest + level * unit,
    bound: level === 0 ? 'atMost' : level === levels ? 'atLeast' : 'none',
    low: level === 0 ? n * min : Math.ceil(lowest + (level - 0.5) * unit),
    high: level === levels ? n * max : Math.ceil(lowest + (level + 0.5) * unit) - 1,
  }))
}

/** The sums that can be released about a scale of `count` statements: totals of the released sums of its statements. */
export function listAddedSums(n: number, domain: readonly number[], count: number): Candidate[] {
  const statementSums = listReleasedSums(n, domain)
  let partialSums: readonly AddedSum[] = [{ value: 0, low: 0, high: 0, hasAtMost: false, hasAtLeast: false }]
  for (let i = 0; i < count; i++) {
    const all = partialSums.flatMap((partialSum) =>
      statementSums.map(({ value, low, high, bound }) => ({
        value: partialSum.value + value,
        low: partialSum.low + low,
        high: partialSum.high + high,
        hasAtMost: partialSum.hasAtMost || bound === 'atMost',
        hasAtLeast: partialSum.hasAtLeast || bound === 'atLeast',
      })),
    )
    const keyOf = ({ value, hasAtMost, hasAtLeast }: AddedSum) => `${value} ${hasAtMost} ${hasAtLeast}`
    partialSums = [...Map.groupBy(all, keyOf).values()].map((candidates) => ({
      ...candidates[0]!,
      low: Math.min(...candidates.map(({ low }) => low)),
      high: Math.max(...candidates.map(({ high }) => high)),
    }))
  }
  return partialSums.map(({ value, low, high, hasAtMost, hasAtLeast }) => ({
    value,
    low,
    high,
    bound: hasAtMost === hasAtLeast ? 'none' : hasAtMost ? 'atMost' : 'atLeast',
  }))
}

/**
 * The true standard deviations that a released deviation can represent. A deviation that contradicts the documented
 * rounding represents only itself.
 */
export function deviationRange(deviation: number, n: number, sum: number, domain: readonly number[]) {
  const [min, max] = [domain[0]!, domain.at(-1)!]
  const unit = 3 * (max - min) ** 2
  const multiple = (deviation ** 2 * (n - 1)) / unit
  const level = Math.round(multiple)
  if (level < 1 || Math.abs(multiple - level) > 1e-6) return { low: deviation, high: deviation }
  const position = (sum / n - min) / (max - min)
  const levels = Math.floor((n * position * (1 - position) - 4) / 3 + 1 / 2)
  return {
    low: level === 1 ? 0 : Math.sqrt(((level - 1 / 2) * unit) / (n - 1)),
    high: level === levels ? max - min : Math.sqrt(((level + 1 / 2) * unit) / (n - 1)),
  }
}

/**
 * The true counts that each released count can represent. If the counts contradict the documented rounding, each
 * represents only itself.
 */
export function countRanges(releasedCounts: readonly number[]) {
  const isRounded = releasedCounts.every((count) => count % 5 === 0)
  return releasedCounts.map((count) =>
    isRounded ? { low: Math.max(0, count - 4), high: count + 4 } : { low: count, high: count },
  )
}

type AddedSum = { value: number; low: number; high: number; hasAtMost: boolean; hasAtLeast: boolean }
