import { describe, expect, it } from 'vitest'
import {
  confidenceInterval,
  cronbachAlpha,
  measurePrecision,
  standardErrorOfMeasurement,
} from './reliability.ts'

/** The statistics of these answers, one row per person. */
function computeSample(rows: number[][]) {
  const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]!))
  return {
    n: rows.length,
    statements: columns.length,
    sumOfStatementVariances: columns.map(computeVariance).reduce((a, b) => a + b, 0),
    varianceOfSum: computeVariance(rows.map((row) => row.reduce((a, b) => a + b, 0))),
  }
}

function computeVariance(values: number[]) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1)
}

describe('cronbachAlpha', () => {
  it('matches the value computed by hand for five people and three statements', () => {
    // Variances 2.5, 2.5 and 2.5; sums 3, 7, 9, 11, 15 with mean 9 and variance 20: 3/2 · (1 − 7.5/20) = 0.9375.
    const rows = [
      [1, 1, 1],
      [2, 2, 3],
      [3, 4, 2],
      [4, 3, 4],
      [5, 5, 5],
    ]
    expect(cronbachAlpha(computeSample(rows))).toBeCloseTo(0.9375, 10)
  })

  it('equals the Spearman–Brown formula, 2r / (1 + r), for two statements with equal variance', () => {
    const r = 0.6
    const alpha = cronbachAlpha({
      n: 200,
      statements: 2,
      sumOfStatementVariances: 2,
      varianceOfSum: 2 + 2 * r,
    })
    expect(alpha).toBeCloseTo((2 * r) / (1 + r), 10)
  })

  it('is 1 if each person gives the same answer to all statements, and 0 for uncorrelated statements', () => {
    expect(
      cronbachAlpha(
        computeSample([
          [1, 1],
          [2, 2],
          [4, 4],
        ]),
      ),
    ).toBeCloseTo(1, 10)
    expect(
      cronbachAlpha(
        computeSample([
          [1, 1],
          [1, 2],
          [2, 1],
          [2, 2],
        ]),
      ),
    ).toBeCloseTo(0, 10)
  })

  it('is undefined for one statement, and if everyone has the same sum', () => {
    expect(cronbachAlpha(computeSample([[1], [2], [3]]))).toBeUndefined()
    expect(
      cronbachAlpha(
        computeSample([
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toBeUndefined()
  })
})

describe('standardErrorOfMeasurement', () => {
  it.each([
    // The first row has typical values for an intelligence test, the second those of Jacobson & Truax (1991).
    [15, 0.96, 3],
    [7.5, 0.8, 3.354],
    [4, 0.75, 2],
  ])('for a standard deviation of %d and a reliability of %d is %d', (deviation, reliability, expected) => {
    expect(standardErrorOfMeasurement(deviation, reliability)).toBeCloseTo(expected, 3)
  })
})

describe('measurePrecision', () => {
  const statedReliability = { alpha: 0.75, standardDeviation: 4, n: 400 }
  const sample = { n: 100, statements: 6, sumOfStatementVariances: 6, varianceOfSum: 16 }
  const range = { min: 5, max: 50 }

  it('uses the reliability that the instrument states, rather than an estimate', () => {
    expect(measurePrecision(statedReliability, sample, range)).toEqual({
      source: 'instrument',
      reliability: 0.75,
      standardError: 2,
      n: 400,
    })
  })

  it('estimates the reliability from the answers of 100 or more people', () => {
    // The reliability is 6/5 · (1 − 6/16) = 0.75, and the standard deviation is 4.
    expect(measurePrecision(undefined, sample, range)).toEqual({
      source: 'installation',
      reliability: 0.75,
      standardError: 2,
      n: 100,
    })
  })

  it('does not round the standard error', () => {
    const { standardError } = measurePrecision({ ...statedReliability, alpha: 0.7531 }, undefined, range)
    expect(standardError).toBe(4 * Math.sqrt(1 - 0.7531))
  })

  it('treats a negative estimate as a reliability of 0, so the standard error equals the standard deviation', () => {
    const negativeSample = { ...sample, sumOfStatementVariances: 40 }
    expect(measurePrecision(undefined, negativeSample, range)).toMatchObject({
      reliability: 0,
      standardError: 4,
    })
  })

  it('assumes a reliability of 0.70 and a standard deviation of a sixth of the range if fewer than 100 people have answered or everyone has the same sum (REQ-171)', () => {
    const assumption = {
      source: 'assumption',
      reliability: 0.7,
      standardError: 7.5 * Math.sqrt(1 - 0.7),
      n: null,
    }
    expect(measurePrecision(undefined, { ...sample, n: 99 }, range)).toEqual(assumption)
    expect(measurePrecision(undefined, undefined, range)).toEqual(assumption)
    expect(measurePrecision(undefined, { ...sample, varianceOfSum: 0 }, range)).toEqual(assumption)
  })
})

describe('confidenceInterval', () => {
  it('extends 1.96 standard errors on each side of the sum, but not beyond the range of the scale', () => {
    const intervalAround = (sum: number) => confidenceInterval({ sum, min: 6, max: 60 }, 2)
    expect(intervalAround(45)).toEqual({ low: 45 - 3.92, high: 45 + 3.92 })
    expect(intervalAround(59)).toEqual({ low: 59 - 3.92, high: 60 })
    expect(intervalAround(7)).toEqual({ low: 6, high: 7 + 3.92 })
  })
})
