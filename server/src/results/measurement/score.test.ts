import { describe, expect, it } from 'vitest'
import {
  mean,
  roundToHundredths,
  roundToTenths,
  scoreScale,
  standardDeviation,
  thirdOfRange,
  variance,
} from './score.ts'

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('scoreScale', () => {
  it('returns the sum and the mean of the scores, and the range of sums that the options allow', () => {
    expect(scoreScale([7, 8, 6, 9, 10, 5], oneToTen)).toEqual({ sum: 45, mean: 7.5, min: 6, max: 60 })
  })

  it('rounds the sum to the nearest possible sum if scores are missing (REQ-329)', () => {
    // Four times the mean is 16 / 3 for the first person and 20 / 3 for the second.
    expect(scoreScale([1, 1, 2], [1, 2, 3], { statements: 4, step: 1 }).sum).toBe(5)
    expect(scoreScale([1, 2, 2], [1, 2, 3], { statements: 4, step: 1 }).sum).toBe(7)
  })

  it('supports options with values of 0 or less', () => {
    expect(scoreScale([-2, 0, 2], [-2, -1, 0, 1, 2])).toEqual({ sum: 0, mean: 0, min: -6, max: 6 })
  })
})

describe('thirdOfRange', () => {
  // Six statements with options from 1 to 10: the boundaries are the sums 24 and 42, or means of 4 and 7.
  it.each([
    [6, 'lower'],
    [23, 'lower'],
    [24, 'middle'],
    [42, 'middle'],
    [43, 'upper'],
    [60, 'upper'],
  ])('places a sum of %i in the %s third of the range from 6 to 60', (sum, third) => {
    expect(thirdOfRange({ sum, min: 6, max: 60 })).toBe(third)
  })
})

it('mean, variance and standardDeviation match values computed by hand, with n − 1 as the divisor of the variance', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9]
  expect(mean(values)).toBe(5)
  expect(variance(values)).toBeCloseTo(32 / 7, 10)
  expect(standardDeviation(values)).toBeCloseTo(2.138, 3)
})

it('roundToHundredths rounds halves up', () => {
  expect([1.005, 7.166666, 2, -0.333].map(roundToHundredths)).toEqual([1.01, 7.17, 2, -0.33])
})

it('roundToTenths rounds halves up', () => {
  expect([1.25, 7.16, 2, -0.33].map(roundToTenths)).toEqual([1.3, 7.2, 2, -0.3])
})
