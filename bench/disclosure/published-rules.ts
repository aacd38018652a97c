/**
 * The documented rounding (decision 034) as an attacker uses it: what can be released, and the true values that it
 * stands for. Written from the decision, without the product's code.
 */

export type Bound = 'none' | 'atLeast' | 'atMost'

/** A value that can be released, and the smallest and the largest true value behind it. */
export type Candidate = { value: number; bound: Bound; low: number; high: number }

/** The sums that can be released about `n` people, whose values are all from `domain`. */
export function listReleasedSums(n: number, domain: readonly number[]): Candidate[] {
  const [min, max] = [domain[0]!, domain.at(-1)!]
  const range = max - min
  const unit = Math.max(2, Math.ceil(range / 3))
  const lowest = n * min + range
  const levels = Math.max(1, Math.floor(((n - 2) * range) / unit))
  return Array.from({ length: levels + 1 }, (_, level) => ({
    value: lowest + level * unit,
    bound: level === 0 ? 'atMost' : level === levels ? 'atLeast' : 'none',
    low: level === 0 ? n * min : Math.ceil(lowest + (level - 0.5) * unit),
    high: level === levels ? n * max : Math.ceil(lowest + (level + 0.5) * unit) - 1,
  }))
}

/** The standard deviations that can be released, as a fraction of the range; empty if the range is too small. */
export function listReleasedDeviations(domain: readonly number[], fraction: number): Candidate[] {
  const range = domain.at(-1)! - domain[0]!
  const unit = Math.max(range * fraction, 2 / 3)
  const levels = Math.floor(range / 3 / unit + 1e-9)
  if (levels < 2) return []
  return Array.from({ length: levels }, (_, i) => ({
    value: (i + 1) * unit,
    bound: 'none',
    low: i === 0 ? 0 : (i + 0.5) * unit,
    high: i === levels - 1 ? range : (i + 1.5) * unit,
  }))
}

export const STATEMENT_DEVIATION = 1 / 9
export const SCALE_DEVIATION = 1 / 18
export const BAR_NEEDED = 3

/** The bars of a distribution before small ones are joined: five to twelve with as many values each, if possible. */
export function listBars(domain: readonly number[]) {
  const counts = [12, 11, 10, 9, 8, 7, 6, 5].filter((count) => count <= domain.length)
  const even = counts.find((count) => domain.length % count === 0)
  const width = even ? domain.length / even : Math.ceil(domain.length / Math.min(12, domain.length))
  return Array.from({ length: Math.ceil(domain.length / width) }, (_, i) => ({
    low: domain[i * width]!,
    high: domain[Math.min(domain.length, (i + 1) * width) - 1]!,
  }))
}
