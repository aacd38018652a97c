import type { Precision } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { findSharedUnknownPrecision } from './precision.ts'

const unknownPrecision = (reason: 'too_few' | 'not_estimable'): { precision: Precision } => ({
  precision: { status: 'unknown', reason, needed: 100 },
})
const knownPrecision: { precision: Precision } = {
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
    expect(findSharedUnknownPrecision([unknownPrecision('too_few'), unknownPrecision('too_few')])).toEqual(
      unknownPrecision('too_few').precision,
    )
  })

  it('returns undefined if the reasons differ or a scale has a confidence interval', () => {
    expect(findSharedUnknownPrecision([unknownPrecision('too_few'), knownPrecision])).toBeUndefined()
    expect(
      findSharedUnknownPrecision([unknownPrecision('too_few'), unknownPrecision('not_estimable')]),
    ).toBeUndefined()
    expect(findSharedUnknownPrecision([knownPrecision, knownPrecision])).toBeUndefined()
  })
})
