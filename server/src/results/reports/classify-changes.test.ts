import { describe, expect, it } from 'vitest'
import {
  assumePrecision,
  type ScalePrecision,
  standardErrorOfMeasurement,
} from '../measurement/reliability.ts'
import { classifyChanges } from './classify-changes.ts'

const knownPrecision = (standardError: number): ScalePrecision => ({
  source: 'instrument',
  reliability: 0.75,
  standardError,
  n: 400,
})

/** The significance of each of these differences from a previous sum of 30, all with the same precision. */
function classify(precision: ScalePrecision, ...differences: number[]) {
  const comparisons = differences.map((difference) => ({ sum: 30 + difference, previousSum: 30, precision }))
  return classifyChanges(comparisons).map((change) => change!.significance)
}

describe('classifyChanges', () => {
  // With a standard error of 2, a single change must exceed 2.241 · √2 · 2 = 6.34 points.
  it.each([
    [7, 'higher'],
    [6, 'within_noise'],
    [0, 'same'],
    [-6, 'within_noise'],
    [-7, 'lower'],
  ])('classifies a difference of %i as %s if the standard error is 2', (difference, significance) => {
    expect(classify(knownPrecision(2), difference)).toEqual([significance])
  })

  it('requires a larger change if more scales are compared (REQ-174)', () => {
    // Five changes: 2.807 · √2 · 2 = 7.94 points.
    expect(classify(knownPrecision(2), 7, 0, 1, -1, 2)[0]).toBe('within_noise')
    expect(classify(knownPrecision(2), 8, 0, 1, -1, 2)[0]).toBe('higher')
  })

  it('uses the unrounded standard error', () => {
    // The limit is 2.24140 · √2 times the standard error. It is 8 points if the standard error is 2.5238.
    expect(classify(knownPrecision(2.5236), 8)).toEqual(['higher'])
    expect(classify(knownPrecision(2.5241), 8)).toEqual(['within_noise'])
  })

  it('finds a reliable change in the example of Jacobson & Truax (1991): 32.5 to 47.5, SD 7.5, reliability 0.80', () => {
    const precision = knownPrecision(standardErrorOfMeasurement(7.5, 0.8))
    expect(classifyChanges([{ sum: 47.5, previousSum: 32.5, precision }])[0]!.significance).toBe('higher')
  })

  it('with an assumed precision, 19 and 13 of 45 points are a change at the first retake, and 2 points are not (REQ-174)', () => {
    const assumption = assumePrecision({ min: 5, max: 50 })
    expect(classify(assumption, 19, 13, 2, -2, 0, -13)).toEqual([
      'higher',
      'higher',
      'within_noise',
      'within_noise',
      'same',
      'lower',
    ])
  })

  it('returns null for a scale without a previous sum, and does not count it as a comparison', () => {
    const change = { sum: 37, previousSum: 30, precision: knownPrecision(2) }
    expect(classifyChanges([null, change, null])).toEqual([
      null,
      { previousSum: 30, difference: 7, significance: 'higher' },
      null,
    ])
  })
})
