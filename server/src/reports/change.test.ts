import { describe, expect, it } from 'vitest'
import { standardErrorOfMeasurement } from '../measurement/reliability.ts'
import { classifyChange, reliableChangeIndex } from './change.ts'

const precisionWith = (standardError: number) => ({
  status: 'known' as const,
  reliability: 0.75,
  standardError,
  low: 0,
  high: 60,
  source: 'instrument' as const,
  n: 400,
})

it('reliableChangeIndex matches the example of Jacobson & Truax (1991): 32.5 to 47.5, SD 7.5, reliability 0.80', () => {
  expect(reliableChangeIndex(47.5 - 32.5, standardErrorOfMeasurement(7.5, 0.8))).toBeCloseTo(3.16, 2)
})

describe('classifyChange', () => {
  // With a standard error of 2, a change must exceed 1.96 · √2 · 2 = 5.54 points.
  it.each([
    [6, 'higher'],
    [5, 'within_noise'],
    [0, 'same'],
    [-5, 'within_noise'],
    [-6, 'lower'],
  ])('classifies a difference of %i with a standard error of 2 as %s', (difference, significance) => {
    expect(classifyChange(difference, precisionWith(2))).toBe(significance)
  })

  it('leaves a difference without a standard error unclassified', () => {
    expect(classifyChange(12, { status: 'unknown', n: 3, needed: 100 })).toBe('unjudged')
  })
})
