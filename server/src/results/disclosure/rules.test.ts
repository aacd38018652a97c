import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../operation/demo/random.ts'
import {
  addReleasedSums,
  MIN_PEOPLE_PER_BAR,
  maxAccomplices,
  releaseBars,
  releaseCounts,
  releaseDeviation,
  releaseSampleDeviation,
  releaseSum,
} from './rules.ts'

const tenPoints = { min: 1, max: 10, step: 1 }
const scaleSum = { min: 6, max: 60, step: 1 }
const repeat = (count: number, value: number) => Array.from({ length: count }, () => value)

it.each([
  [5, 1],
  [9, 1],
  [10, 2],
  [15, 3],
  [200, 3],
])(
  'in a block of %i people, an attacker is assumed to have at most this number of accomplices: %i',
  (people, accomplices) => {
    expect(maxAccomplices(people)).toBe(accomplices)
  },
)

describe('the released sum', () => {
  it('is rounded in steps of a third of the range of one person’s value (SEC-084)', () => {
    // The sum of five values from 6 to 60 is rounded to 138, 156, 174 and so on, in steps of 18.
    expect(releaseSum([25, 30, 35, 35, 35], scaleSum)).toEqual({ sum: 156, bound: 'none' })
    expect(releaseSum([25, 30, 35, 35, 41], scaleSum)).toEqual({ sum: 174, bound: 'none' })
  })

  it.each([
    ['everyone chose the highest answer', repeat(10, 10), { sum: 73, bound: 'atLeast' }],
    ['all people except one chose the highest answer', [...repeat(9, 10), 1], { sum: 73, bound: 'atLeast' }],
    ['everyone chose the lowest answer', repeat(10, 1), { sum: 37, bound: 'atMost' }],
  ])('is a bound if %s (SEC-084)', (_, values, expected) => {
    expect(releaseSum(values, tenPoints)).toEqual(expected)
  })

  it.each([
    [{ min: 1, max: 5, step: 1 }, 3],
    [{ min: 0, max: 1, step: 1 }, 3],
    [{ min: 0, max: 40, step: 10 }, 30],
    [{ min: -4, max: 4, step: 1 }, 3],
  ])('has levels that are at least three steps apart: range %j, distances divisible by %i', (range, unit) => {
    const buildValues = (high: number) => [...repeat(high, range.max), ...repeat(29 - high, range.min)]
    const sums = Array.from({ length: 30 }, (_, high) => releaseSum(buildValues(high), range).sum)
    const distances = sums.slice(1).map((sum, i) => sum - sums[i]!)
    expect(distances.every((distance) => distance % unit === 0)).toBe(true)
    expect(Math.min(...distances.filter((distance) => distance > 0))).toBeGreaterThanOrEqual(unit)
    expect(distances.some((distance) => distance > 0)).toBe(true)
  })

  it('is shown as a bound if it is rounded to the lowest or the highest level (SEC-084)', () => {
    // 140 is nearer to 138 than to 156. The levels of ten answers from 1 to 10 are 37, 40 and so on up to 73.
    expect(releaseSum(repeat(5, 28), scaleSum)).toEqual({ sum: 138, bound: 'atMost' })
    expect(releaseSum([...repeat(7, 7), ...repeat(3, 8)], tenPoints)).toEqual({ sum: 73, bound: 'atLeast' })
    expect(releaseSum(repeat(10, 7), tenPoints)).toEqual({ sum: 70, bound: 'none' })
  })

  it('is one of two bounds if the range has a single level above the lowest', () => {
    // The levels of five answers from 0 to 2 are 4 and 4 + 3.
    const range = { min: 0, max: 2, step: 1 }
    expect(releaseSum([1, 1, 1, 1, 1], range)).toEqual({ sum: 4, bound: 'atMost' })
    expect(releaseSum([2, 2, 2, 2, 2], range)).toEqual({ sum: 7, bound: 'atLeast' })
  })

  it('is withheld, as a bound that every possible sum satisfies, if it would have fewer than two levels', () => {
    expect(releaseSum([0, 0, 0, 0, 1], { min: 0, max: 1, step: 1 })).toEqual({ sum: 5, bound: 'atMost' })
    expect(releaseSum([1, 1, 2, 2, 2], { min: 1, max: 2, step: 1 })).toEqual({ sum: 10, bound: 'atMost' })
  })

  it('has levels only within the limits that other released statistics set, and is withheld if those limits are too narrow (SEC-140)', () => {
    // Ten answers from 1 to 10. Other statistics limit their sum to between 34 and 94, so its levels are 61, 64 and 67.
    const release = (high: number) =>
      releaseSum([...repeat(high, 10), ...repeat(10 - high, 1)], tenPoints, { low: 34, high: 94 })
    expect(release(3)).toEqual({ sum: 61, bound: 'atMost' })
    expect(release(6)).toEqual({ sum: 64, bound: 'none' })
    expect(release(9)).toEqual({ sum: 67, bound: 'atLeast' })
    const withNarrowLimits = releaseSum(repeat(10, 5), tenPoints, { low: 40, high: 94 })
    expect(withNarrowLimits).toEqual({ sum: 100, bound: 'atMost' })
  })

  it('differs from the exact sum by at most half a rounding unit, or is a bound that is wrong by at most that much', () => {
    const answers = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 200 })
    fc.assert(
      fc.property(answers, (values) => {
        const exactSum = values.reduce((a, b) => a + b, 0)
        const { sum, bound } = releaseSum(values, tenPoints)
        if (bound !== 'atMost') expect(exactSum).toBeGreaterThanOrEqual(sum - 1.5)
        if (bound !== 'atLeast') expect(exactSum).toBeLessThanOrEqual(sum + 1.5)
      }),
    )
  })

  it('leaves every answer possible for each person who is not an attacker’s accomplice, regardless of the accomplices’ answers (SEC-084)', () => {
    const ranges = fc.constantFrom(
      tenPoints,
      scaleSum,
      { min: 1, max: 5, step: 1 },
      { min: 0, max: 2, step: 1 },
    )
    const groups = ranges.chain((range) => {
      const value = fc.oneof(fc.integer(range), fc.constantFrom(range.min, range.max))
      return fc.record({
        range: fc.constant(range),
        values: fc.array(value, { minLength: 5, maxLength: 30 }),
        other: value,
      })
    })
    fc.assert(
      fc.property(groups, ({ range, values, other }) => {
        const accomplices = values.slice(0, maxAccomplices(values.length))
        const otherCount = values.length - accomplices.length - 1
        const answersOfOthers = Array.from({ length: otherCount * (range.max - range.min) + 1 }, (_, i) =>
          spreadEvenly(otherCount * range.min + i, otherCount),
        )
        const releasedSum = releaseSum(values, range)
        const isPossible = answersOfOthers.some((otherValues) => {
          const { sum, bound } = releaseSum([...accomplices, other, ...otherValues], range)
          return sum === releasedSum.sum && bound === releasedSum.bound
        })
        expect(isPossible).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('of several statements is the total of their released sums, and has a bound if all their bounds are on the same side (SEC-084)', () => {
    const sum = (value: number, bound: 'none' | 'atLeast' | 'atMost') => ({ sum: value, bound })
    expect(addReleasedSums([sum(40, 'none'), sum(73, 'atLeast')])).toEqual(sum(113, 'atLeast'))
    expect(addReleasedSums([sum(37, 'atMost'), sum(73, 'atLeast')])).toEqual(sum(110, 'none'))
  })
})

/** Whole numbers with this sum, as equal as possible. */
function spreadEvenly(sum: number, count: number) {
  return Array.from({ length: count }, (_, i) => Math.floor(sum / count) + (i < sum % count ? 1 : 0))
}

describe('the standard deviation', () => {
  const deviationOf = (low: number, high: number) => {
    const values = [...repeat(50, low), ...repeat(50, high)]
    return releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)
  }

  it('is computed from a sum of squared distances that is rounded to a multiple of three times the squared range (SEC-084)', () => {
    // 99 times the squared deviation is a multiple of 3 · 9².
    expect(deviationOf(5, 5)).toBeCloseTo(Math.sqrt(243 / 99))
    expect(deviationOf(4, 6)).toBe(deviationOf(5, 5))
    expect(deviationOf(3, 7)).toBeCloseTo(Math.sqrt((2 * 243) / 99))
    expect(deviationOf(1, 10)).toBeCloseTo(Math.sqrt((7 * 243) / 99))
  })

  it('is not released if the sum is a bound or the mean allows too few levels', () => {
    expect(deviationOf(10, 10)).toBeNull()
    // The sum of a scale can take its bound from one of its statements even if the mean is in the middle of the range.
    const middle = [...repeat(50, 3), ...repeat(50, 8)]
    expect(releaseDeviation(middle, { sum: 550, bound: 'none' }, tenPoints)).not.toBeNull()
    expect(releaseDeviation(middle, { sum: 550, bound: 'atLeast' }, tenPoints)).toBeNull()
    const values = [...repeat(10, 1), ...repeat(10, 10)]
    expect(releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)).toBeNull()
  })

  it('is released if the mean allows two levels, and never exceeds the highest level', () => {
    // The mean is 1.9, so the sum of squared distances is at most 100 · 0.1 · 0.9 = 9 times the squared range. The
    // highest level is (9 − 4) / 3, rounded to 2. The exact sum would be at level 3.
    const values = [...repeat(90, 1), ...repeat(10, 10)]
    const deviation = releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)
    expect(deviation).toBeCloseTo(Math.sqrt((2 * 243) / 99))
  })

  it('is computed from the sum of squared distances, rounded to the nearest allowed multiple', () => {
    // 36 · 4² + 2 · 3² + 2 · 2² = 602 = 2.48 · 243.
    const values = [...repeat(18, 1), 2, 3, ...repeat(60, 5), 7, 8, ...repeat(18, 9)]
    const deviation = releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)
    expect(deviation).toBeCloseTo(Math.sqrt((2 * 243) / 99))
  })
})

describe('the standard deviation of a sample', () => {
  it('is not released for fewer than a hundred people', () => {
    expect(releaseSampleDeviation(99, 10, tenPoints)).toBeNull()
  })

  // The sum of squared distances is (people - 1) times the variance. It is rounded to a multiple of 3 × 9² = 243.
  it.each([
    [100, 10, 990, 4 * 243],
    [100, 2, 198, 243],
    [100, 3.657, 362.043, 243],
    [100, 0.1, 9.9, 243],
    [400, 6, 2394, 10 * 243],
  ])(
    'of %i people with a variance of %f is computed from a sum of squared distances that is rounded from %f to %i (SEC-084)',
    (people, variance, _sum, rounded) => {
      expect(releaseSampleDeviation(people, variance, tenPoints)).toBeCloseTo(
        Math.sqrt(rounded / (people - 1)),
        12,
      )
    },
  )
})

it('if the values of all options are shifted, the released sum and bars are shifted too, and nothing else changes', () => {
  const answers = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 100, maxLength: 150 })
  const release = (values: readonly number[], range: typeof tenPoints) => {
    const releasedSum = releaseSum(values, range)
    return {
      ...releasedSum,
      deviation: releaseDeviation(values, releasedSum, range),
      bars: releaseBars(values, releasedSum, range),
    }
  }
  fc.assert(
    fc.property(answers, fc.integer({ min: -20, max: 20 }), (values, shift) => {
      const range = { min: 1 + shift, max: 10 + shift, step: 1 }
      const shiftedRelease = release(
        values.map((value) => value + shift),
        range,
      )
      const { sum, bound, deviation, bars } = release(values, tenPoints)
      expect([shiftedRelease.sum, shiftedRelease.bound]).toEqual([sum + values.length * shift, bound])
      expect(shiftedRelease.deviation ?? -1).toBeCloseTo(deviation ?? -1)
      expect(shiftedRelease.bars).toEqual(
        bars.map(({ low, high, count }) => ({ low: low + shift, high: high + shift, count })),
      )
    }),
  )
})

describe('released counts', () => {
  const counts = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 })

  it('are rounded to one of the two neighboring multiples of five (REQ-131)', () => {
    fc.assert(
      fc.property(counts, fc.nat(), (values, seed) => {
        const releasedCounts = releaseCounts(values, createRandom(seed).next)
        for (const [i, count] of releasedCounts.entries()) {
          expect(count % 5).toBe(0)
          expect(Math.abs(count - values[i]!)).toBeLessThan(5)
        }
      }),
    )
  })

  it('never exceed the number of people', () => {
    fc.assert(
      fc.property(counts, fc.nat(), (values, seed) => {
        const people = values.reduce((total, count) => total + count, 0)
        const releasedCounts = releaseCounts(values, createRandom(seed).next)
        expect(Math.max(...releasedCounts)).toBeLessThanOrEqual(people)
      }),
    )
  })

  it('are equal to the exact counts on average', () => {
    const { next } = createRandom(1)
    const draws = Array.from({ length: 20_000 }, () => releaseCounts([13, 27, 11], next))
    const meanOfDraws = (i: number) => draws.reduce((total, draw) => total + draw[i]!, 0) / draws.length
    for (const [i, count] of [13, 27, 11].entries())
      expect(Math.abs(meanOfDraws(i) - count)).toBeLessThan(0.2)
  })

  it.each([10, 12, 14, 15, 16, 17, 19])(
    'of %i people leave every answer possible for each person who is not an attacker’s accomplice (SEC-084)',
    (people) => {
      const accompliceCounts = listCounts(maxAccomplices(people))
      for (const [releasedCounts, possibleCounts] of listPossibleCounts(people)) {
        for (const knownCounts of accompliceCounts) {
          const fittingCounts = possibleCounts.filter((counts) =>
            counts.every((count, i) => count >= knownCounts[i]!),
          )
          if (fittingCounts.length === 0) continue
          const isAnswerPossible = knownCounts.map((count, i) =>
            fittingCounts.some((counts) => counts[i]! > count),
          )
          expect(isAnswerPossible, `${releasedCounts}, known ${knownCounts}`).toEqual([true, true, true])
        }
      }
    },
  )
})

/** All ways to distribute this number of people among three answers. */
function listCounts(people: number) {
  return Array.from({ length: people + 1 }, (_, first) =>
    Array.from({ length: people + 1 - first }, (_, second) => [first, second, people - first - second]),
  ).flat()
}

/** For each released result, the exact counts that led to it in many draws. */
function listPossibleCounts(people: number) {
  const { next } = createRandom(people)
  const possibleCounts = new Map<string, number[][]>()
  for (const counts of listCounts(people)) {
    const results = new Set(Array.from({ length: 1500 }, () => releaseCounts(counts, next).join()))
    for (const result of results) possibleCounts.set(result, [...(possibleCounts.get(result) ?? []), counts])
  }
  return possibleCounts
}

describe('the bars of a distribution', () => {
  const releaseBarsOf = (...values: number[]) => releaseBars(values, releaseSum(values, tenPoints), tenPoints)

  it('are fixed thirds of the possible values (REQ-131)', () => {
    expect(releaseBarsOf(...repeat(30, 2), ...repeat(50, 5), ...repeat(20, 9))).toEqual([
      { low: 1, high: 3, count: 30 },
      { low: 4, high: 7, count: 50 },
      { low: 8, high: 10, count: 20 },
    ])
  })

  it('are not shown if a third has too few people (REQ-131)', () => {
    expect(releaseBarsOf(...repeat(MIN_PEOPLE_PER_BAR - 1, 2), ...repeat(50, 5), ...repeat(41, 9))).toEqual(
      [],
    )
  })

  it('are not shown if, together with the sum, they reveal where people are within their third (SEC-084)', () => {
    expect(releaseBarsOf(...repeat(30, 1), ...repeat(40, 4), ...repeat(30, 8))).toEqual([])
    expect(releaseBarsOf(...repeat(30, 3), ...repeat(40, 7), ...repeat(30, 10))).toEqual([])
  })

  it('are not shown if the distance from the sum to the smallest or the largest sum that the bars allow is less than four times the range (SEC-084)', () => {
    // The bars allow sums from 30 · 1 + 40 · 4 + 30 · 8 = 430 to 30 · 3 + 40 · 7 + 30 · 10 = 670. The sum must be at
    // least 4 · 9 = 36 away from both limits.
    const values = [...repeat(30, 2), ...repeat(40, 5), ...repeat(30, 9)]
    const count = (sum: number) => releaseBars(values, { sum, bound: 'none' }, tenPoints).length
    expect([465, 466, 634, 635].map(count)).toEqual([0, 3, 3, 0])
  })

  it('can be shown even if a third has only the minimum number of people (REQ-131)', () => {
    const bars = releaseBarsOf(
      ...repeat(MIN_PEOPLE_PER_BAR, 2),
      ...repeat(80, 5),
      ...repeat(MIN_PEOPLE_PER_BAR, 9),
    )
    expect(bars.map(({ count }) => count)).toEqual([10, 80, 10])
  })

  it('start and end at values that can occur, even if the options are ten apart', () => {
    const range = { min: 0, max: 60, step: 10 }
    // The thirds have two, three and two of the seven values.
    const values = [0, 10, 20, 30, 40, 50, 60].flatMap((value) => repeat(20, value))
    expect(releaseBars(values, releaseSum(values, range), range)).toEqual([
      { low: 0, high: 10, count: 40 },
      { low: 20, high: 40, count: 60 },
      { low: 50, high: 60, count: 40 },
    ])
  })
})
