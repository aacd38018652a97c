import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { buildEvidence, readEvidence, storeEvidence } from './evidence.ts'

/** Care has the sum 2 + 3 + 4 = 9, craft 5 + 5 + 1 = 11. */
const values = { 'care-1': 2, 'care-2': 3, 'care-3': 4, 'craft-1': 5, 'craft-2': 5, 'craft-3': 1 }
const careNorm = [
  { sum: 7, count: 10 },
  { sum: 9, count: 20 },
  { sum: 11, count: 20 },
  { sum: 13, count: 50 },
]
const craftNorm = [
  { sum: 7, count: 40 },
  { sum: 11, count: 40 },
  { sum: 13, count: 20 },
]
const norm = {
  name: { en: 'Students' },
  version: '2026',
  n: 100,
  scales: { care: careNorm, craft: craftNorm },
}

it('the percentile of a scale is the mid-rank percentile of its sum in its own norm (REQ-172)', () => {
  const { scales } = buildEvidence(sampleInstrument({ norm }), values, new Map())
  // A percentile counts all lower sums and half of the equal ones: 10% + 20% / 2 and 40% + 40% / 2.
  expect(scales.care!.norm!.percentile).toBe(20)
  expect(scales.craft!.norm!.percentile).toBe(60)
})

it('the band of a percentile extends from the percentile of the lower end of the confidence interval to that of the upper end (REQ-172)', () => {
  // The standard error is 2 · √(1 − 0.75) = 1, so the interval is from 9 − 1.96 to 9 + 1.96.
  const reliability = { care: { alpha: 0.75, standardDeviation: 2, n: 100 } }
  const { scales } = buildEvidence(sampleInstrument({ norm, reliability }), values, new Map())
  expect(scales.care!.norm).toEqual({ percentile: 20, band: { low: 10, high: 30 } })
  // The assumed standard error is 12 / 6 · √0.3 = 1.1, so the interval is from 11 − 2.15 to 11 + 2.15.
  expect(scales.craft!.norm!.band).toEqual({ low: 40, high: 100 })
})

it('stored evidence is read as it was computed, and evidence of an unknown precision as the assumption (REQ-171)', () => {
  const reliability = { care: { alpha: 0.75, standardDeviation: 2, n: 100 } }
  const instrument = sampleInstrument({ norm, reliability })
  const evidence = buildEvidence(instrument, values, new Map())
  const stored = storeEvidence(evidence)
  expect(readEvidence(stored, instrument)).toEqual(evidence)
  // The previous version of the product reads an assumption as an unknown precision.
  expect(stored.scales.craft!.precision).toMatchObject({ status: 'unknown', reason: 'too_few' })
  const oldPrecision = { status: 'unknown' as const, reason: 'too_few' as const }
  const oldScales = { ...stored.scales, craft: { ...stored.scales.craft!, precision: oldPrecision } }
  expect(readEvidence({ ...stored, scales: oldScales }, instrument)).toEqual(evidence)
})
