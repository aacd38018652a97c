/**
 * The documented rounding (decision 034) as an attacker uses it: what can be released, and the true values that it
 * stands for. Written from the decision, without the product's code.
 */

export type Bound = 'none' | 'atLeast' | 'atMost'

/** A value that can be released, and the smallest and the largest true value behind it. */
export type Candidate = { value: number; bound: Bound; low: number; high: number }

/** Statements are released, and comparisons made, only about blocks of ten people or more. */
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

/** The sums of a scale of `count` statements, which are added from the released sums of the statements. */
export function listAddedSums(n: number, domain: readonly number[], count: number): Candidate[] {
  const ofStatement = listReleasedSums(n, domain)
  let added: readonly Added[] = [{ value: 0, low: 0, high: 0, hasMost: false, hasLeast: false }]
  for (let i = 0; i < count; i++) {
    const all = added.flatMap((one) =>
      ofStatement.map(({ value, low, high, bound }) => ({
        value: one.value + value,
        low: one.low + low,
        high: one.high + high,
        hasMost: one.hasMost || bound === 'atMost',
        hasLeast: one.hasLeast || bound === 'atLeast',
      })),
    )
    const key = ({ value, hasMost, hasLeast }: Added) => `${value} ${hasMost} ${hasLeast}`
    added = [...Map.groupBy(all, key).values()].map((same) => ({
      ...same[0]!,
      low: Math.min(...same.map(({ low }) => low)),
      high: Math.max(...same.map(({ high }) => high)),
    }))
  }
  return added.map(({ value, low, high, hasMost, hasLeast }) => ({
    value,
    low,
    high,
    bound: hasMost === hasLeast ? 'none' : hasMost ? 'atMost' : 'atLeast',
  }))
}

type Added = { value: number; low: number; high: number; hasMost: boolean; hasLeast: boolean }
