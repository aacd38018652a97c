import { mean, standardDeviation, sumOf } from './score.ts'
import { tailProbability } from './tail-probability.ts'

/** A person's score for a statement, and the person's sum on the statement's scale, by which people are matched. */
export type MatchedScore = { score: number; sum: number }

/** How much the scores of two groups for a statement differ between people with the same sum on its scale. */
export type FunctioningDifference = {
  /** How many people of each group are compared: those with a sum that also occurs in the other group. */
  people: { reference: number; focal: number }
  /** The standardized mean difference, in points. Positive if the focal group has the higher scores. */
  difference: number
  /** `difference` divided by the standard deviation of the compared people’s scores. */
  effect: number
  /** The probability of a difference at least this large if both groups answer alike at equal sums. */
  p: number
  /** Negligible or not significant (A), moderate (B) or large (C). */
  category: 'A' | 'B' | 'C'
}

/** Conventional limits; docs/technical-manual.md states what is known about their source. */
const SIGNIFICANCE = 0.05
const MODERATE = 0.17
const LARGE = 0.25

/**
 * Differential item functioning of a statement with ordered answers: the standardized mean difference (Dorans & Schmitt
 * 1991) with the test of Mantel (1963). Zwick, Donoghue & Grima (1993) compare these statistics. The sums include the
 * score of the statement itself. Undefined if no sum occurs in both groups, or if all scores at each common sum are
 * equal.
 */
export function compareFunctioning(
  reference: readonly MatchedScore[],
  focal: readonly MatchedScore[],
): FunctioningDifference | undefined {
  const strata = matchBySum(reference, focal)
  const scores = strata.flatMap((stratum) => [...stratum.reference, ...stratum.focal])
  const tests = strata.map(testStratum)
  const variance = sumOf(tests.map((test) => test.variance))
  if (variance <= 0) return undefined
  const z = sumOf(tests.map((test) => test.observed - test.expected)) / Math.sqrt(variance)
  const p = 2 * tailProbability(Math.abs(z))

  const people = {
    reference: sumOf(strata.map((stratum) => stratum.reference.length)),
    focal: sumOf(strata.map((stratum) => stratum.focal.length)),
  }
  // Each sum is weighted by its share of the focal group.
  const difference =
    sumOf(strata.map((stratum) => stratum.focal.length * (mean(stratum.focal) - mean(stratum.reference)))) /
    people.focal
  const effect = difference / standardDeviation(scores)
  return { people, difference, effect, p, category: categorize(Math.abs(effect), p) }
}

type Stratum = { reference: number[]; focal: number[] }

/** The scores at each sum that occurs in both groups. */
function matchBySum(reference: readonly MatchedScore[], focal: readonly MatchedScore[]): Stratum[] {
  const referenceBySum = Map.groupBy(reference, ({ sum }) => sum)
  const focalBySum = Map.groupBy(focal, ({ sum }) => sum)
  return [...focalBySum].flatMap(([sum, people]) => {
    const referenceScores = referenceBySum.get(sum)
    if (!referenceScores) return []
    return [{ reference: referenceScores.map(({ score }) => score), focal: people.map(({ score }) => score) }]
  })
}

/**
 * The total score of the focal group, and the mean and the variance that this total would have if scores did not depend
 * on the group (Mantel 1963).
 */
function testStratum({ reference, focal }: Stratum) {
  const scores = [...reference, ...focal]
  const n = scores.length
  const squares = sumOf(scores.map((score) => score ** 2))
  return {
    observed: sumOf(focal),
    expected: (focal.length * sumOf(scores)) / n,
    variance: ((reference.length * focal.length) / (n ** 2 * (n - 1))) * (n * squares - sumOf(scores) ** 2),
  }
}

function categorize(effect: number, p: number): FunctioningDifference['category'] {
  if (p >= SIGNIFICANCE || effect <= MODERATE) return 'A'
  return effect > LARGE ? 'C' : 'B'
}
