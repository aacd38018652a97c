import { describe, expect, it } from 'vitest'
import { rounded, scoreScale, thirdOfRange } from './score.ts'

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('scoreScale', () => {
  it('adds the answers up and prints the range that the options allow', () => {
    expect(scoreScale([7, 8, 6, 9, 10, 5], oneToTen)).toEqual({ sum: 45, mean: 7.5, min: 6, max: 60 })
  })

  it('reads the range from options that begin at 0 or below', () => {
    expect(scoreScale([-2, 0, 2], [-2, -1, 0, 1, 2])).toEqual({ sum: 0, mean: 0, min: -6, max: 6 })
  })
})

describe('thirdOfRange', () => {
  // Six statements from 1 to 10: the means 4 and 7 are the borders, the sums 24 and 42.
  it.each([
    [6, 'lower'],
    [23, 'lower'],
    [24, 'middle'],
    [42, 'middle'],
    [43, 'upper'],
    [60, 'upper'],
  ])('a sum of %i between 6 and 60 lies in the %s third', (sum, third) => {
    expect(thirdOfRange({ sum, min: 6, max: 60 })).toBe(third)
  })
})

it('rounds halves up at the second decimal', () => {
  expect([1.005, 7.166666, 2, -0.333].map(rounded)).toEqual([1.01, 7.17, 2, -0.33])
})
