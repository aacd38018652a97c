import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardDeviation } from '../measurement/score.ts'
import {
  BAR_NEEDED,
  DETAILS_NEEDED,
  joinSmallBars,
  releaseCounts,
  releaseDeviation,
  releaseSum,
} from './rules.ts'

const tenPoints = { min: 1, max: 10, step: 1 }
const scaleSum = { min: 6, max: 60, step: 1 }
const repeat = (count: number, value: number) => Array.from({ length: count }, () => value)

describe('the sum of a block', () => {
  it('is rounded to a third of the range of one person (SEC-084)', () => {
    // Five sums from 6 to 60: multiples of 18, counted from 84.
    expect(releaseSum([30, 35, 40, 45, 51], scaleSum)).toEqual({ sum: 210, bound: 'none' })
    expect(releaseSum([30, 35, 40, 45, 40], scaleSum)).toEqual({ sum: 192, bound: 'none' })
  })

  it.each([
    ['everyone chose the highest answer', repeat(10, 10), { sum: 91, bound: 'atLeast' }],
    ['everyone but one chose the highest answer', [...repeat(9, 10), 1], { sum: 91, bound: 'atLeast' }],
    ['everyone chose the lowest answer', repeat(10, 1), { sum: 19, bound: 'atMost' }],
  ])('is a bound if %s (SEC-084)', (_, values, released) => {
    expect(releaseSum(values, tenPoints)).toEqual(released)
  })

  it.each([
    [{ min: 1, max: 5, step: 1 }, 2],
    [{ min: 0, max: 1, step: 1 }, 2],
    [{ min: 0, max: 40, step: 10 }, 20],
    [{ min: -4, max: 4, step: 1 }, 3],
  ])('is rounded to at least two steps: %j to %i', (range, unit) => {
    const values = (high: number) => [...repeat(high, range.max), ...repeat(9 - high, range.min)]
    const sums = Array.from({ length: 10 }, (_, high) => releaseSum(values(high), range).sum)
    const distances = sums.slice(1).map((sum, i) => sum - sums[i]!)
    expect(distances.every((distance) => distance % unit === 0)).toBe(true)
  })

  it('leaves every answer of every person possible (SEC-084)', () => {
    const answers = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 5, maxLength: 30 })
    fc.assert(
      fc.property(answers, fc.nat(), fc.integer({ min: 1, max: 10 }), (values, position, other) => {
        const i = position % values.length
        const released = releaseSum(values, tenPoints)
        const needed = values.reduce((a, b) => a + b, 0) - other
        // The others can be chosen freely, so it is enough that they can reach a sum with the same release.
        const rest = Math.min(10 * (values.length - 1), Math.max(values.length - 1, needed))
        const others = spread(rest, values.length - 1)
        expect(releaseSum([...others.slice(0, i), other, ...others.slice(i)], tenPoints)).toEqual(released)
      }),
    )
  })
})

/** Answers from 1 to 10 with this sum. */
function spread(sum: number, count: number) {
  return Array.from({ length: count }, (_, i) => Math.floor(sum / count) + (i < sum % count ? 1 : 0))
}

describe('the standard deviation', () => {
  it.each([
    [0, 1],
    [1.4, 1],
    [1.6, 2],
    [2.6, 3],
    [4.7, 3],
  ])('%f of ten-point answers is released as %i', (deviation, released) => {
    expect(releaseDeviation(deviation, tenPoints, 1 / 9)).toBeCloseTo(released)
  })

  it('is not released if only one level is left', () => {
    expect(releaseDeviation(0.4, { min: 0, max: 1, step: 1 }, 1 / 9)).toBeNull()
  })
})

it.each([5, 7, 10])(
  'no group of ten answers from 1 to %i can be decoded from its mean and deviation (SEC-084)',
  (max) => {
    const range = { min: 1, max, step: 1 }
    const groups = new Map<string, number[][]>()
    for (const values of listGroups(DETAILS_NEEDED, max)) {
      const { sum, bound } = releaseSum(values, range)
      const deviation = bound === 'none' ? releaseDeviation(standardDeviation(values), range, 1 / 9) : null
      const key = `${sum} ${bound} ${deviation}`
      groups.set(key, [...(groups.get(key) ?? []), countValues(values, max)].slice(-400))
    }
    for (const [key, possible] of groups) {
      expect(possible.length, key).toBeGreaterThan(1)
      // No answer was certainly given by an exactly known number of people.
      for (let value = 1; value <= max; value++) {
        const counts = possible.map((each) => each[value - 1]!)
        expect(Math.min(...counts) > 0 && Math.min(...counts) === Math.max(...counts), key).toBe(false)
      }
    }
  },
)

/** All groups of answers from 1 to `max`, in ascending order. */
function* listGroups(count: number, max: number, from = 1): Generator<number[]> {
  if (count === 0) return yield []
  for (let value = from; value <= max; value++) {
    for (const rest of listGroups(count - 1, max, value)) yield [value, ...rest]
  }
}

function countValues(values: readonly number[], max: number) {
  return Array.from({ length: max }, (_, i) => values.filter((value) => value === i + 1).length)
}

describe('counts', () => {
  const counts = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 })
  const start = fc.double({ min: 0, max: 0.999, noNaN: true })

  it('become neighboring multiples of five, and so does their total (REQ-131)', () => {
    fc.assert(
      fc.property(counts, start, (values, random) => {
        const released = releaseCounts(values, random)
        const total = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
        for (const [i, count] of released.entries()) {
          expect(count % 5).toBe(0)
          expect(Math.abs(count - values[i]!)).toBeLessThan(5)
        }
        expect(Math.abs(total(released) - total(values))).toBeLessThan(5)
      }),
    )
  })

  it('are right on average', () => {
    const starts = Array.from({ length: 100 }, (_, i) => i / 100)
    const average = (i: number) =>
      starts.reduce((total, random) => total + releaseCounts([3, 7, 1], random)[i]!, 0) / starts.length
    expect([average(0), average(1), average(2)].map((value) => Math.round(value * 10) / 10)).toEqual([
      3, 7, 1,
    ])
  })
})

describe('the bars of a distribution', () => {
  const bars = (...counts: number[]) => counts.map((count, i) => ({ low: i, high: i, count }))

  it.each([
    ['keeps bars of three people', bars(3, 4), [3, 4]],
    ['joins smaller bars with the next one', bars(1, 1, 2, 3), [4, 3]],
    ['joins a small last bar with the one before', bars(5, 3, 2), [5, 5]],
    ['joins empty bars', bars(0, 0, 4, 0, 3, 0), [4, 3]],
    ['leaves one bar if all people are in it', bars(0, 10, 0), [10]],
  ])('%s (REQ-131)', (_, all, counts) => {
    const joined = joinSmallBars(all)
    expect(joined.map(({ count }) => count)).toEqual(counts)
    expect([joined[0]!.low, joined.at(-1)!.high]).toEqual([0, all.length - 1])
  })

  it('always have three people each, and all people together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }), (counts) => {
        const total = counts.reduce((a, b) => a + b, 0)
        const joined = joinSmallBars(bars(...counts))
        expect(joined.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        if (total >= BAR_NEEDED) {
          for (const { count } of joined) expect(count).toBeGreaterThanOrEqual(BAR_NEEDED)
        }
      }),
    )
  })
})
