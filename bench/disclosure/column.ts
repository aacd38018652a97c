/**
 * A published statistic of one column (the answers to a statement or to a demographic question, or the sums of a scale)
 * over the assessments of a group. The true statistic is between `low` and `high`. The coarser the rounding, the wider
 * this range is.
 */
export type Constraint = { members: readonly string[]; low: number; high: number } & (
  | { kind: 'mean' | 'deviation' }
  | { kind: 'count'; from: number; to: number }
)

/** What an attacker knows about one column. The keys of `knownValues` are the ids of assessments. */
export type Column = {
  /** The values that the questionnaire allows, ascending. */
  domain: readonly number[]
  knownValues: ReadonlyMap<string, number>
  constraints: readonly Constraint[]
  /** A value counts as narrowed if fewer possibilities than this remain. */
  neededValues: number
}

/**
 * How many values must remain possible for an answer to a statement or for a sum. For an answer to a demographic
 * question, all values must remain possible.
 */
export const MIN_POSSIBILITIES = 3
