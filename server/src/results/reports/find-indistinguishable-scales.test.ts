import { expect, it } from 'vitest'
import { findIndistinguishableScales } from './find-indistinguishable-scales.ts'

const buildScale = (id: string, mean: number, standardError: number, statements = 6) => ({
  id,
  mean,
  statements,
  precision: {
    status: 'known' as const,
    source: 'instrument' as const,
    reliability: 0.8,
    standardError,
    n: 400,
  },
})

it('scales are about level unless their means differ by more than measurement error can explain (REQ-170)', () => {
  // The standard error of a difference is √2 · 3 / 6 = 0.707. To be significant, the three differences, from the
  // largest to the smallest, must exceed 2.638, 2.498 and 2.241 standard errors.
  const scales = [buildScale('a', 8, 3), buildScale('b', 7, 3), buildScale('c', 5, 3)]
  expect(findIndistinguishableScales(scales)).toEqual([['b'], ['a'], []])
})

it('two scales that are about level with a third scale are not always about level with each other', () => {
  const scales = [buildScale('a', 8, 3), buildScale('b', 6.9, 3), buildScale('c', 5.8, 3)]
  expect(findIndistinguishableScales(scales)).toEqual([['b'], ['a', 'c'], ['b']])
})

it('the standard error of a mean is that of the sum divided by the number of statements', () => {
  expect(findIndistinguishableScales([buildScale('a', 8, 3, 6), buildScale('b', 6, 3, 6)])).toEqual([[], []])
  expect(findIndistinguishableScales([buildScale('a', 8, 3, 4), buildScale('b', 6, 3, 4)])).toEqual([
    ['b'],
    ['a'],
  ])
})

it('scales with equal means are about level, even without measurement error', () => {
  expect(
    findIndistinguishableScales([buildScale('a', 8, 0), buildScale('b', 8, 0), buildScale('c', 7.9, 0)]),
  ).toEqual([['b'], ['a'], []])
})

it('findIndistinguishableScales returns null if the precision of a scale is unknown', () => {
  const unknownPrecision = {
    ...buildScale('b', 8, 0),
    precision: { status: 'unknown' as const, reason: 'too_few' as const },
  }
  expect(findIndistinguishableScales([buildScale('a', 8, 3), unknownPrecision])).toBeNull()
})
