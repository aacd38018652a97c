import type { Precision } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findSharedUnknownPrecision } from './precision.ts'

const unknown = (n: number): { precision: Precision } => ({
  precision: { status: 'unknown', n, needed: 100 },
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
    expect(findSharedUnknownPrecision([unknown(3), unknown(3)])).toEqual(unknown(3).precision)
  })

  it('returns undefined if scales differ or have a confidence interval', () => {
    expect(findSharedUnknownPrecision([unknown(3), known])).toBeUndefined()
    expect(findSharedUnknownPrecision([unknown(3), unknown(4)])).toBeUndefined()
    expect(findSharedUnknownPrecision([known, known])).toBeUndefined()
  })
})
