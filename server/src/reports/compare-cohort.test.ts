import { describe, expect, it } from 'vitest'
import { compareCohort } from './compare-cohort.ts'

const oneOfEach = (...sums: number[]) => sums.map((sum) => ({ sum, count: 1 }))

describe('compareCohort', () => {
  it('returns the mean and quartiles of ten completed assessments', () => {
    // The quartiles of 1 to 10 by Hyndman & Fan’s type 7 are 3.25 and 7.75.
    expect(compareCohort(oneOfEach(10, 9, 8, 7, 6, 5, 4, 3, 2, 1))).toEqual({
      n: 10,
      meanSum: 5.5,
      lowerQuartileSum: 3.25,
      upperQuartileSum: 7.75,
    })
  })

  it('returns nothing for nine', () => {
    expect(compareCohort(oneOfEach(1, 2, 3, 4, 5, 6, 7, 8, 9))).toBeUndefined()
    expect(compareCohort([])).toBeUndefined()
  })

  it('counts every person with the same sum', () => {
    expect(
      compareCohort([
        { sum: 40, count: 3 },
        { sum: 20, count: 9 },
      ]),
    ).toEqual({ n: 12, meanSum: 25, lowerQuartileSum: 20, upperQuartileSum: 25 })
  })
})
