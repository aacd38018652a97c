import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSignificantDifferences } from './significant-differences.ts'
import { tailProbability } from './tail-probability.ts'

/** Differences that are these multiples of their standard error. */
const buildDifferences = (...zs: number[]) =>
  zs.map((z) => ({ difference: z, standardError: 1, isAssumed: false }))

it.each([
  [0, 0.5],
  [1, 0.1586553],
  [1.959964, 0.025],
  [2.807034, 0.0025],
  [4, 0.0000317],
  [Number.POSITIVE_INFINITY, 0],
])('tailProbability of %d is %d, as in the tables of the normal distribution', (z, expected) => {
  expect(tailProbability(z)).toBeCloseTo(expected, 6)
})

describe('findSignificantDifferences', () => {
  // A single difference is significant at 2.241 standard errors or more, the largest of two at 2.498 or more, and the
  // largest of five at 2.807 or more.
  it.each([
    [[2.24], [false]],
    [[2.25], [true]],
    [[-2.25], [true]],
    [
      [2.49, 0],
      [false, false],
    ],
    [
      [2.5, 0],
      [true, false],
    ],
    [
      [2.8, 1, 1, 1, 1],
      [false, false, false, false, false],
    ],
    [
      [1, 2.81, 1, 1, 1],
      [false, true, false, false, false],
    ],
    // The second step tests four differences; the largest is significant at 2.734 standard errors or more.
    [
      [2.81, 2.74, 1, 1, 1],
      [true, true, false, false, false],
    ],
    [
      [2.74, 2.74, 1, 1, 1],
      [false, false, false, false, false],
    ],
    [[], []],
  ])('for differences of %j standard errors returns %j (REQ-174)', (zs, expected) => {
    expect(findSignificantDifferences(buildDifferences(...zs))).toEqual(expected)
  })

  it('classifies even a small difference as significant if there is no measurement error, but never a difference of 0', () => {
    const exactDifferences = [0, 0.001].map((difference) => ({
      difference,
      standardError: 0,
      isAssumed: false,
    }))
    expect(findSignificantDifferences(exactDifferences)).toEqual([false, true])
  })

  it('classifies negative differences like positive ones if there is no measurement error', () => {
    const differences = [1, -1, 0].map((difference) => ({ difference, standardError: 0, isAssumed: false }))
    expect(findSignificantDifferences(differences)).toEqual([true, true, false])
  })

  it('tests each difference with an assumed standard error by itself at 5%, and the others together (REQ-174)', () => {
    const differences = [1.95, 1.97, -1.97, 2.24, 2.25].map((z, i) => ({
      difference: z,
      standardError: 1,
      isAssumed: i < 4,
    }))
    expect(findSignificantDifferences(differences)).toEqual([false, true, true, true, true])
  })

  it('finds no additional significant differences when a difference of 0 is added', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 5, noNaN: true })), (zs) => {
        const significantAlone = findSignificantDifferences(buildDifferences(...zs))
        const significantWithAnother = findSignificantDifferences(buildDifferences(...zs, 0)).slice(0, -1)
        significantWithAnother.forEach((isSignificant, i) => {
          expect(significantAlone[i] || !isSignificant).toBe(true)
        })
      }),
    )
  })
})
