import { describe, expect, it } from 'vitest'
import { findChangeThresholds } from './change-thresholds.ts'

describe('findChangeThresholds', () => {
  // For five tests, the first threshold of Holm’s procedure is 2.807 standard errors of the difference, and the last is
  // 2.241.
  it('returns the smallest possible changes that exceed the first and the last threshold of Holm’s procedure (REQ-338)', () => {
    // The standard error of the difference is √2 · 2 = 2.828 points, so the thresholds are 7.94 and 6.34.
    expect(findChangeThresholds({ standardError: 2, scales: 5, step: 1, max: 54 })).toEqual({
      alone: 8,
      withOthers: 7,
    })
    expect(findChangeThresholds({ standardError: 2, scales: 5, step: 5, max: 54 })).toEqual({
      alone: 10,
      withOthers: 10,
    })
  })

  it('returns null for a threshold that the largest possible change does not exceed', () => {
    expect(findChangeThresholds({ standardError: 2, scales: 5, step: 1, max: 7 })).toEqual({
      alone: null,
      withOthers: 7,
    })
  })
})
