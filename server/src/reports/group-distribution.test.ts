import { describe, expect, it } from 'vitest'
import { computeGroupDistribution } from './group-distribution.ts'

const tenSums = [6, 8, 11, 20, 31, 36, 40, 44, 59, 60]

describe('computeGroupDistribution', () => {
  it('divides the sums of six answers from 1 to 10 into eleven bins of five sums', () => {
    const { bins } = computeGroupDistribution(tenSums, { min: 6, max: 60 }, 1)!
    expect(bins.map(({ low }) => low)).toEqual([6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56])
    expect(bins.at(-1)).toEqual({ low: 56, high: 60, count: 2 })
    expect(bins.reduce((total, { count }) => total + count, 0)).toBe(10)
  })

  it('returns the median and the quartiles of sums in any order', () => {
    const unsorted = [60, 20, 6, 44, 11, 59, 36, 8, 40, 31]
    expect(computeGroupDistribution(unsorted, { min: 6, max: 60 }, 1)).toMatchObject({
      lowerQuartileSum: 13.25,
      medianSum: 33.5,
      upperQuartileSum: 43,
    })
  })

  it.each([
    ['divides 25 possible sums into five equal bins', 25, [0, 5, 10, 15, 20], 24],
    ['shortens the last bin of 26 possible sums', 26, [0, 3, 6, 9, 12, 15, 18, 21, 24], 25],
  ])('%s', (_, count, lows, high) => {
    const { bins } = computeGroupDistribution(tenSums, { min: 0, max: count - 1 }, 1)!
    expect(bins.map(({ low }) => low)).toEqual(lows)
    expect(bins.at(-1)).toMatchObject({ high })
  })

  it('gives each possible sum its own bin if there are few, including negative sums', () => {
    const { bins } = computeGroupDistribution(Array(10).fill(-1), { min: -2, max: 2 }, 1)!
    expect(bins).toEqual(
      [-2, -1, 0, 1, 2].map((sum) => ({ low: sum, high: sum, count: sum === -1 ? 10 : 0 })),
    )
  })

  it('supports options that are more than one apart', () => {
    const { bins } = computeGroupDistribution(Array(10).fill(30), { min: 0, max: 40 }, 10)!
    expect(bins.map(({ low, high }) => [low, high])).toEqual([0, 10, 20, 30, 40].map((sum) => [sum, sum]))
  })

  it('returns nothing for nine people', () => {
    expect(computeGroupDistribution(tenSums.slice(1), { min: 6, max: 60 }, 1)).toBeUndefined()
  })
})
