import { expect, it } from 'vitest'
import { findLevelScales } from './find-level-scales.ts'

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
  // The standard error of a difference is √2 · 3 / 6 = 0.707. From the largest to the smallest, the three differences
  // must exceed 2.638, 2.498 and 2.241 standard errors.
  const scales = [buildScale('a', 8, 3), buildScale('b', 7, 3), buildScale('c', 5, 3)]
  expect(findLevelScales(scales)).toEqual([['b'], ['a'], []])
})

it('two scales can be about level with a third scale, but not with each other', () => {
  const scales = [buildScale('a', 8, 3), buildScale('b', 6.9, 3), buildScale('c', 5.8, 3)]
  expect(findLevelScales(scales)).toEqual([['b'], ['a', 'c'], ['b']])
})

it('the standard error of a mean is that of the sum divided by the number of statements', () => {
  expect(findLevelScales([buildScale('a', 8, 3, 6), buildScale('b', 6, 3, 6)])).toEqual([[], []])
  expect(findLevelScales([buildScale('a', 8, 3, 4), buildScale('b', 6, 3, 4)])).toEqual([['b'], ['a']])
})

it('scales with equal means are about level, even without measurement error', () => {
  expect(findLevelScales([buildScale('a', 8, 0), buildScale('b', 8, 0), buildScale('c', 7.9, 0)])).toEqual([
    ['b'],
    ['a'],
    [],
  ])
})

it('the result is null if the precision of a scale is unknown', () => {
  const unknownPrecision = {
    ...buildScale('b', 8, 0),
    precision: { status: 'unknown' as const, reason: 'too_few' as const },
  }
  expect(findLevelScales([buildScale('a', 8, 3), unknownPrecision])).toBeNull()
})
