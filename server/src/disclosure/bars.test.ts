import { describe, expect, it } from 'vitest'
import { divideRange } from './bars.ts'

describe('divideRange', () => {
  it('divides the sums of six answers from 1 to 10 into eleven ranges of five sums', () => {
    const ranges = divideRange({ min: 6, max: 60, step: 1 })
    expect(ranges.map(({ low }) => low)).toEqual([6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56])
    expect(ranges.at(-1)).toEqual({ low: 56, high: 60 })
  })

  it.each([
    ['divides 25 possible sums into five equal ranges', 25, [0, 5, 10, 15, 20], 24],
    ['shortens the last range of 26 possible sums', 26, [0, 3, 6, 9, 12, 15, 18, 21, 24], 25],
  ])('%s', (_, count, lows, high) => {
    const ranges = divideRange({ min: 0, max: count - 1, step: 1 })
    expect(ranges.map(({ low }) => low)).toEqual(lows)
    expect(ranges.at(-1)).toMatchObject({ high })
  })

  it('gives each possible sum its own range if there are few, including negative sums', () => {
    const sums = [-2, -1, 0, 1, 2]
    expect(divideRange({ min: -2, max: 2, step: 1 })).toEqual(sums.map((sum) => ({ low: sum, high: sum })))
  })

  it('supports options that are more than one apart', () => {
    const ranges = divideRange({ min: 0, max: 40, step: 10 })
    expect(ranges.map(({ low, high }) => [low, high])).toEqual([0, 10, 20, 30, 40].map((sum) => [sum, sum]))
  })
})
