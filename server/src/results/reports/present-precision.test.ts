import { expect, it } from 'vitest'
import { presentPercentile } from './present-precision.ts'

it.each([
  [0, 0],
  [0.6, 0],
  [1, 1],
  [1.5, 2],
  [49.4, 49],
  [98.6, 99],
  [99, 99],
  [99.4, 100],
  [100, 100],
])('the percentile %d is presented as %d (REQ-172)', (percentile, value) => {
  const band = { low: percentile, high: 100 - percentile }
  expect(presentPercentile({ percentile, band: null })).toEqual({ value, band: null })
  expect(presentPercentile({ percentile: 50, band })!.band!.low).toBe(value)
})

it('there is no percentile without a norm', () => {
  expect(presentPercentile(null)).toBeNull()
})
