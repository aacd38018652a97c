import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../demo/random.ts'
import {
  addReleasedSums,
  BAR_NEEDED,
  countAccomplices,
  releaseBars,
  releaseCounts,
  releaseDeviation,
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
])('a block of %i people protects the others against %i accomplices', (people, accomplices) => {
  expect(countAccomplices(people)).toBe(accomplices)
})

describe('the sum of a block', () => {
  it('is rounded to a third of the range of one person (SEC-084)', () => {
    // Five sums from 6 to 60: multiples of 18, counted from 138.
    expect(releaseSum([25, 30, 35, 35, 35], scaleSum)).toEqual({ sum: 156, bound: 'none' })
    expect(releaseSum([25, 30, 35, 35, 41], scaleSum)).toEqual({ sum: 174, bound: 'none' })
  })

  it.each([
    ['everyone chose the highest answer', repeat(10, 10), { sum: 73, bound: 'atLeast' }],
    ['everyone but one chose the highest answer', [...repeat(9, 10), 1], { sum: 73, bound: 'atLeast' }],
    ['everyone chose the lowest answer', repeat(10, 1), { sum: 37, bound: 'atMost' }],
  ])('is a bound if %s (SEC-084)', (_, values, released) => {
    expect(releaseSum(values, tenPoints)).toEqual(released)
  })

  it.each([
    [{ min: 1, max: 5, step: 1 }, 3],
    [{ min: 0, max: 1, step: 1 }, 3],
    [{ min: 0, max: 40, step: 10 }, 30],
    [{ min: -4, max: 4, step: 1 }, 3],
  ])('is rounded to at least three steps: %j to %i', (range, unit) => {
    const values = (high: number) => [...repeat(high, range.max), ...repeat(29 - high, range.min)]
    const sums = Array.from({ length: 30 }, (_, high) => releaseSum(values(high), range).sum)
    const distances = sums.slice(1).map((sum, i) => sum - sums[i]!)
    expect(distances.every((distance) => distance % unit === 0)).toBe(true)
  })

  it('covers every possible value if the range is too small', () => {
    expect(releaseSum([0, 0, 0, 0, 1], { min: 0, max: 1, step: 1 })).toEqual({ sum: 5, bound: 'atMost' })
  })

  it('leaves every answer of every other person possible, whatever the accomplices answered (SEC-084)', () => {
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
        const accomplices = values.slice(0, countAccomplices(values.length))
        const rest = values.length - accomplices.length - 1
        const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
        const others = Array.from({ length: rest * (range.max - range.min) + 1 }, (_, i) =>
          spread(rest * range.min + i, rest),
        )
        const released = releaseSum(values, range)
        expect(total(values)).toBeGreaterThanOrEqual(values.length * range.min)
        const isPossible = others.some((otherValues) => {
          const { sum, bound } = releaseSum([...accomplices, other, ...otherValues], range)
          return sum === released.sum && bound === released.bound
        })
        expect(isPossible).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('of a scale with details is added from the statements (SEC-084)', () => {
    const sum = (value: number, bound: 'none' | 'atLeast' | 'atMost') => ({ sum: value, bound })
    expect(addReleasedSums([sum(40, 'none'), sum(73, 'atLeast')])).toEqual(sum(113, 'atLeast'))
    expect(addReleasedSums([sum(37, 'atMost'), sum(73, 'atLeast')])).toEqual(sum(110, 'none'))
  })
})

/** Whole values with this sum, as equal as possible. */
function spread(sum: number, count: number) {
  return Array.from({ length: count }, (_, i) => Math.floor(sum / count) + (i < sum % count ? 1 : 0))
}

describe('the standard deviation', () => {
  const released = (low: number, high: number) => {
    const values = [...repeat(50, low), ...repeat(50, high)]
    return releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)
  }

  it('has levels that three accomplices alone cannot change (SEC-084)', () => {
    // 99 times the squared deviation is a multiple of 3 · 9².
    expect(released(5, 5)).toBeCloseTo(Math.sqrt(243 / 99))
    expect(released(4, 6)).toBe(released(5, 5))
    expect(released(3, 7)).toBeCloseTo(Math.sqrt((2 * 243) / 99))
    expect(released(1, 10)).toBeCloseTo(Math.sqrt((7 * 243) / 99))
  })

  it('is not released with a bound, nor if the mean allows too few levels', () => {
    expect(released(10, 10)).toBeNull()
    const values = [...repeat(10, 1), ...repeat(10, 10)]
    expect(releaseDeviation(values, releaseSum(values, tenPoints), tenPoints)).toBeNull()
  })
})

describe('counts', () => {
  const counts = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 })

  it('become neighboring multiples of five (REQ-131)', () => {
    fc.assert(
      fc.property(counts, fc.nat(), (values, seed) => {
        const released = releaseCounts(values, createRandom(seed).next)
        for (const [i, count] of released.entries()) {
          expect(count % 5).toBe(0)
          expect(Math.abs(count - values[i]!)).toBeLessThan(5)
        }
      }),
    )
  })

  it('have the correct average', () => {
    const { next } = createRandom(1)
    const draws = Array.from({ length: 20_000 }, () => releaseCounts([13, 27, 11], next))
    const average = (i: number) => draws.reduce((total, draw) => total + draw[i]!, 0) / draws.length
    for (const [i, count] of [13, 27, 11].entries()) expect(Math.abs(average(i) - count)).toBeLessThan(0.2)
  })

  it.each([10, 12, 14, 15, 16, 17, 19])(
    'of %i people allow every answer for each person, whatever the accomplices answered (SEC-084)',
    (people) => {
      const accomplices = listCounts(countAccomplices(people))
      for (const [released, possible] of listPossibleCounts(people)) {
        for (const knownCounts of accomplices) {
          const fits = possible.filter((counts) => counts.every((count, i) => count >= knownCounts[i]!))
          if (fits.length === 0) continue
          const mayHaveOne = knownCounts.map((count, i) => fits.some((counts) => counts[i]! > count))
          expect(mayHaveOne, `${released}, known ${knownCounts}`).toEqual([true, true, true])
        }
      }
    },
  )
})

/** All ways in which people can choose among three answers. */
function listCounts(people: number) {
  return Array.from({ length: people + 1 }, (_, first) =>
    Array.from({ length: people + 1 - first }, (_, second) => [first, second, people - first - second]),
  ).flat()
}

/** The counts that each released result can represent, from many draws. */
function listPossibleCounts(people: number) {
  const { next } = createRandom(people)
  const possible = new Map<string, number[][]>()
  for (const counts of listCounts(people)) {
    const results = new Set(Array.from({ length: 1500 }, () => releaseCounts(counts, next).join()))
    for (const result of results) possible.set(result, [...(possible.get(result) ?? []), counts])
  }
  return possible
}

describe('the bars of a distribution', () => {
  const bars = (...values: number[]) => releaseBars(values, releaseSum(values, tenPoints), tenPoints)

  it('are fixed thirds of the possible values (REQ-131)', () => {
    expect(bars(...repeat(30, 2), ...repeat(50, 5), ...repeat(20, 9))).toEqual([
      { low: 1, high: 3, count: 30 },
      { low: 4, high: 7, count: 50 },
      { low: 8, high: 10, count: 20 },
    ])
  })

  it('are not shown if a third has too few people (REQ-131)', () => {
    expect(bars(...repeat(BAR_NEEDED - 1, 2), ...repeat(50, 5), ...repeat(41, 9))).toEqual([])
  })

  it('are not shown if, together with the sum, they reveal where in their third people are (SEC-084)', () => {
    expect(bars(...repeat(30, 1), ...repeat(40, 4), ...repeat(30, 8))).toEqual([])
    expect(bars(...repeat(30, 3), ...repeat(40, 7), ...repeat(30, 10))).toEqual([])
  })
})
