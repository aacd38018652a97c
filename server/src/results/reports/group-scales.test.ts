import { expect, it } from 'vitest'
import { assumePrecision } from '../measurement/reliability.ts'
import { groupScales } from './group-scales.ts'

/** Scales of five statements with options from 1 to 10 and an assumed precision. */
const buildScales = (...sums: number[]) =>
  sums.map((sum, i) => ({
    id: `s${i}`,
    mean: sum / 5,
    statements: 5,
    precision: assumePrecision({ min: 5, max: 50 }),
  }))

it('45 beside 18 of 50 is a difference, 29 beside 28 is not (REQ-170)', () => {
  expect(groupScales(buildScales(18, 45))).toEqual([['s1'], ['s0']])
  expect(groupScales(buildScales(28, 29))).toEqual([['s1', 's0']])
})

it('a group ends where a scale clearly differs from the highest scale of the group (REQ-170)', () => {
  expect(groupScales(buildScales(45, 36, 30, 22, 12))).toEqual([['s0', 's1'], ['s2', 's3'], ['s4']])
  expect(groupScales([])).toEqual([])
})
