import type { Precision } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { unknownForAll } from './precision.ts'

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

describe('the reason why there is no band', () => {
  it('is said once where it is the same for all scales', () => {
    expect(unknownForAll([unknown(3), unknown(3)])).toEqual(unknown(3).precision)
  })

  it('is said with each scale where they differ', () => {
    expect(unknownForAll([unknown(3), known])).toBeUndefined()
    expect(unknownForAll([unknown(3), unknown(4)])).toBeUndefined()
    expect(unknownForAll([known, known])).toBeUndefined()
  })
})
