import { expect, it } from 'vitest'
import { midRankPercentile } from './percentile.ts'

/** Twenty people: 4 below 30, 6 at 30, 10 above. */
const group = [
  { sum: 20, count: 4 },
  { sum: 30, count: 6 },
  { sum: 40, count: 10 },
]

it.each([
  // 30: 20% below plus half of 30% equal. 20: half of 20%. 40: 50% below plus half of 50%.
  [30, 35],
  [20, 10],
  [40, 75],
  [35, 50],
  [10, 0],
  [50, 100],
])('a sum of %i is at percentile %i', (sum, percentile) => {
  expect(midRankPercentile(group, sum)).toBeCloseTo(percentile, 10)
})
