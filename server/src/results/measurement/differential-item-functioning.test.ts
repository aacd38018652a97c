import { describe, expect, it } from 'vitest'
import { createRandom } from '../../operation/demo/random.ts'
import { compareFunctioning, type MatchedScore } from './differential-item-functioning.ts'

const buildScores = (sum: number, ...scores: number[]): MatchedScore[] =>
  scores.map((score) => ({ sum, score }))

describe('compareFunctioning', () => {
  it('matches the values computed by hand from the formulas of Mantel (1963) and Dorans & Schmitt (1991) (REQ-339)', () => {
    // At the sum 7: scores 1 1 2 and 1 2. n = 5, Σy = 7, Σy² = 11. Focal total 3, expected 2/5 · 7 = 2.8,
    // variance 3 · 2 / (5² · 4) · (5 · 11 − 7²) = 0.36. Difference of the means 3/2 − 4/3 = 1/6.
    // At the sum 9: scores 2 3 and 3 3 2. n = 5, Σy = 13, Σy² = 35. Focal total 8, expected 3/5 · 13 = 7.8,
    // variance 2 · 3 / (5² · 4) · (5 · 35 − 13²) = 0.36. Difference of the means 8/3 − 5/2 = 1/6.
    // Only the reference group has people with the sum 12.
    const reference = [...buildScores(7, 1, 1, 2), ...buildScores(9, 2, 3), ...buildScores(12, 5, 5)]
    const focal = [...buildScores(7, 1, 2), ...buildScores(9, 3, 3, 2)]
    const result = compareFunctioning(reference, focal)!
    expect(result.people).toEqual({ reference: 5, focal: 5 })
    // 2/5 · 1/6 + 3/5 · 1/6. The ten scores have a mean of 2 and a variance of 6/9.
    expect(result.difference).toBeCloseTo(1 / 6, 10)
    expect(result.effect).toBeCloseTo(1 / 6 / Math.sqrt(6 / 9), 10)
    // χ² = (11 − 10.6)² / 0.72 = 0.2222 with one degree of freedom.
    expect(result.p).toBeCloseTo(0.6374, 4)
    expect(result.category).toBe('A')
  })

  it('if all people have the same sum, returns the p-value of the test χ² = (n − 1) · r² (Agresti 2002), where r is the correlation between group and score (REQ-339)', () => {
    const [reference, focal] = [
      [1, 1, 2, 3, 3, 4],
      [2, 3, 4, 4, 5],
    ]
    const pairs = [...reference.map((y) => [0, y] as const), ...focal.map((y) => [1, y] as const)]
    const sum = (f: (pair: readonly [number, number]) => number) =>
      pairs.reduce((result, pair) => result + f(pair), 0)
    const n = pairs.length
    const [x, y] = [sum(([x]) => x) / n, sum(([, y]) => y) / n]
    const r2 =
      sum((pair) => (pair[0] - x) * (pair[1] - y)) ** 2 /
      (sum((pair) => (pair[0] - x) ** 2) * sum((pair) => (pair[1] - y) ** 2))
    // χ² with one degree of freedom exceeds 2.588 with probability 0.108; tables give 0.10 for 2.706.
    expect((n - 1) * r2).toBeCloseTo(2.588, 3)
    expect(compareFunctioning(buildScores(9, ...reference), buildScores(9, ...focal))!.p).toBeCloseTo(
      0.1077,
      4,
    )
  })

  const repeat = (count: number, scores: number[]) => Array.from({ length: count }, () => scores).flat()
  it.each([
    ['A', 'small, even if it is significant', 2000, 0.08],
    ['B', 'moderate and significant', 2000, 0.2],
    ['C', 'large and significant', 2000, 0.4],
    ['A', 'large and not significant', 10, 0.4],
  ])('assigns category %s to a difference that is %s (REQ-339)', (category, _, people, share) => {
    // The standard deviation is about 1, so the effect is close to the share of people who score one point more.
    const reference = repeat(people / 2, [2, 4])
    const focal = reference.map((score, i) => (i < share * people ? score + 1 : score))
    expect(compareFunctioning(buildScores(9, ...reference), buildScores(9, ...focal))!.category).toBe(
      category,
    )
  })

  it('returns undefined if no sum occurs in both groups, or if all scores at each common sum are equal', () => {
    expect(compareFunctioning(buildScores(7, 1, 2), buildScores(8, 1, 2))).toBeUndefined()
    expect(compareFunctioning(buildScores(7, 2, 2), buildScores(7, 2))).toBeUndefined()
  })

  it('finds the one statement out of six that functions differently; the differences of all six statements add up to 0 (REQ-339)', () => {
    const random = createRandom(20)
    const answer = (level: number) => Math.min(10, Math.max(1, Math.round(6 + 2 * level)))
    /**
     * The scores of each person for six statements. `level` is the mean level of the group. `shift` is added to each
     * person's level for the first statement only.
     */
    const drawGroup = (people: number, level: number, shift: number) =>
      Array.from({ length: people }, () => {
        const personLevel = level + 0.7 * random.drawNormal()
        return Array.from({ length: 6 }, (_, i) =>
          answer(personLevel + 0.7 * random.drawNormal() + (i === 0 ? shift : 0)),
        )
      })
    const match = (rows: number[][], i: number) =>
      rows.map((row) => ({ score: row[i]!, sum: row.reduce((a, b) => a + b, 0) }))
    // The mean levels of the groups differ by 0.3, but such a difference alone is not differential item functioning.
    const [reference, focal] = [drawGroup(900, 0, 0), drawGroup(700, 0.3, 0.7)]
    const results = Array.from({ length: 6 }, (_, i) =>
      compareFunctioning(match(reference, i), match(focal, i)),
    )
    expect(results.map((result) => result!.category)).toEqual(['C', 'A', 'A', 'A', 'A', 'A'])
    expect(results[0]!.difference).toBeGreaterThan(0)
    expect(results.reduce((sum, result) => sum + result!.difference, 0)).toBeCloseTo(0, 10)
  })
})
