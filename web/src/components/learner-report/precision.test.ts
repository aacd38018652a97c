import type { Precision } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findSharedUnknownPrecision } from './precision.ts'

const unknown = (reason: 'too_few' | 'not_estimable'): { precision: Precision } => ({
  precision: { status: 'unknown', reason, needed: 100 },
})
const known: { precision: Precision } = {
  precision: {
    status: 'known',
    reliability: 0.8,
    standardError: 2,
    low: 20,
    high: 28,
    source: 'instrument',
    n: 140,
  },
}

describe('findSharedUnknownPrecision', () => {
  it('returns the reason that all scales share', () => {
    expect(findSharedUnknownPrecision([unknown('too_few'), unknown('too_few')])).toEqual(
      unknown('too_few').precision,
    )
  })

  it('returns undefined if scales differ or have a confidence interval', () => {
    expect(findSharedUnknownPrecision([unknown('too_few'), known])).toBeUndefined()
    expect(findSharedUnknownPrecision([unknown('too_few'), unknown('not_estimable')])).toBeUndefined()
    expect(findSharedUnknownPrecision([known, known])).toBeUndefined()
  })
})
