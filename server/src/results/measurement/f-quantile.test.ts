import { expect, it } from 'vitest'
import { fQuantile } from './f-quantile.ts'

// The values for small degrees of freedom are in tables of the F distribution, such as those in the appendix of
// Snedecor & Cochran, Statistical Methods.
it.each([
  [0.95, 1, 1, 161.448],
  [0.95, 5, 10, 3.326],
  [0.95, 2, 30, 3.316],
  [0.99, 4, 8, 7.006],
  [0.975, 4, 8, 5.053],
  [0.975, 10, 20, 2.774],
  [0.025, 10, 20, 0.2925],
  // The degrees of freedom for six statements, with 100 and with 1,000 people.
  [0.975, 99, 495, 1.3374],
  [0.025, 99, 495, 0.7244],
  [0.975, 999, 4995, 1.0992],
])('fQuantile(%d, %i, %i) is %d', (p, numerator, denominator, expected) => {
  expect(fQuantile(p, numerator, denominator) / expected).toBeCloseTo(1, 3)
})

it.each([
  [0.975, 12, 40],
  [0.1, 99, 495],
])(
  'fQuantile(%d, %i, %i) is the reciprocal of the quantile at 1 − p with the degrees of freedom swapped',
  (p, numerator, denominator) => {
    expect(fQuantile(p, numerator, denominator) * fQuantile(1 - p, denominator, numerator)).toBeCloseTo(1, 10)
  },
)
