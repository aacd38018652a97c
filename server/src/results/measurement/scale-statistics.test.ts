import { describe, expect, it } from 'vitest'
import { alphaInterval, describeScale, describeStatement } from './scale-statistics.ts'

/**
 * Five people and three statements with options from 1 to 5, as in `reliability.test.ts`: the sums are 3, 7, 9, 11 and
 * 15, and alpha is 0.9375.
 */
const rows = [
  [1, 1, 1],
  [2, 2, 3],
  [3, 4, 2],
  [4, 3, 4],
  [5, 5, 5],
]

describe('describeScale', () => {
  it('matches the values computed by hand (REQ-338)', () => {
    const result = describeScale(rows, { min: 3, max: 15 })
    // Mean 45 / 5; variance (36 + 4 + 0 + 4 + 36) / 4 = 20. One person has 3 and one has 15.
    expect(result).toMatchObject({ n: 5, mean: 9, floor: 0.2, ceiling: 0.2 })
    expect(result.standardDeviation).toBeCloseTo(Math.sqrt(20), 10)
    // In tables of the F distribution, the 97.5% quantile for 4 and 8 degrees of freedom is 5.053. The 2.5% quantile is
    // 1 / 8.980, where 8.980 is the 97.5% quantile for 8 and 4 degrees of freedom.
    const { alpha, low, high, standardError } = result.reliability!
    expect(alpha).toBeCloseTo(0.9375, 10)
    expect(low).toBeCloseTo(1 - 0.0625 * 5.053, 4)
    expect(high).toBeCloseTo(1 - 0.0625 / 8.98, 4)
    // √20 · √(1 − 0.9375)
    expect(standardError).toBeCloseTo(1.118, 3)
  })

  it('excludes people who lack a score (REQ-338)', () => {
    const range = { min: 3, max: 15 }
    expect(describeScale([...rows, [1, undefined, 1]], range)).toEqual(describeScale(rows, range))
  })

  it('returns no reliability for a single statement, or if all sums are equal', () => {
    expect(describeScale([[1], [2], [4]], { min: 1, max: 5 }).reliability).toBeNull()
    const equalSums = [
      [1, 2],
      [2, 1],
    ]
    expect(describeScale(equalSums, { min: 2, max: 10 }).reliability).toBeNull()
  })
})

describe('alphaInterval', () => {
  it.each([
    // From the formula with the quantiles 1.337 and 0.724 of F with 99 and 495 degrees of freedom.
    [0.8, { n: 100, statements: 6 }, 0.7325, 0.8551],
    // With 999 and 4995 degrees of freedom, the quantiles are 1.0992 and 0.9069.
    [0.8, { n: 1000, statements: 6 }, 0.7802, 0.8188],
  ])('for an alpha of %d and the sample %j extends from %d to %d', (alpha, sample, low, high) => {
    const interval = alphaInterval(alpha, sample)
    expect(interval.low).toBeCloseTo(low, 3)
    expect(interval.high).toBeCloseTo(high, 3)
  })
})

describe('describeStatement', () => {
  const range = { min: 1, max: 5 }

  it('matches the values computed by hand (REQ-338)', () => {
    // The second statement has the scores 1, 2, 4, 3 and 5 with a variance of 2.5. The others add up to 2, 5, 5, 8 and
    // 10 with a mean of 6 and a variance of (16 + 1 + 1 + 4 + 16) / 4 = 9.5. The products of the deviations add up to
    // 8 + 1 − 1 + 0 + 8 = 16.
    const result = describeStatement(rows, 1, range)
    expect(result).toMatchObject({ n: 5, mean: 3, lowest: 0.2, highest: 0.2, missing: 0 })
    expect(result.standardDeviation).toBeCloseTo(Math.sqrt(2.5), 10)
    expect(result.itemTotal).toBeCloseTo(16 / 4 / Math.sqrt(2.5 * 9.5), 10)
  })

  it('counts people without a score as missing and excludes them from all other statistics (REQ-338)', () => {
    const people = [...rows, [undefined, 5, 5], [undefined, undefined, 1], [4, undefined, 4]]
    const result = describeStatement(people, 1, range)
    expect(result).toMatchObject({ n: 6, missing: 0.25, lowest: 1 / 6, highest: 2 / 6 })
    expect(result.itemTotal).toBeCloseTo(describeStatement(rows, 1, range).itemTotal!, 10)
  })

  it('returns no item-total correlation if the statement is the only one or everyone has the same score', () => {
    expect(describeStatement([[1], [2], [3]], 0, range).itemTotal).toBeNull()
    const equalScores = [
      [1, 2],
      [1, 3],
    ]
    expect(describeStatement(equalScores, 0, range).itemTotal).toBeNull()
  })
})
