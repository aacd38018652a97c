import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { sumOf } from '../measurement/score.ts'
import {
  combineCounts,
  combineScaleDetails,
  combineScaleMean,
  combineStatement,
  computeScaleMeanLimits,
  type DetailPart,
} from './combine.ts'
import type { Bar } from './rules.ts'
import { computeBlockStatistics, computeDetailStatistics, sumRange } from './statistics.ts'

const instrument = sampleInstrument()
const scaleIds = ['care', 'craft']
const noBound = { bound: 'none' as const }

/** The answers of a person to the six statements, in the order of the questionnaire. */
const row = fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 1, max: 5 })))
const group = fc.array(row, { minLength: 2, maxLength: 12 })
const groups = fc.array(group, { minLength: 1, maxLength: 4 })

/**
 * The standard deviation √((n Σx² − (Σx)²) / (n (n − 1))). For whole numbers, the numerator and the denominator are
 * exact.
 */
function deviationOf(values: readonly number[]) {
  const n = values.length
  const sum = sumOf(values)
  return Math.sqrt((n * sumOf(values.map((value) => value ** 2)) - sum ** 2) / (n * (n - 1)))
}

function answersToStatement(people: readonly number[][], statementId: string) {
  return people.map((answers) => answers[instrument.statements.findIndex(({ id }) => id === statementId)]!)
}

function sumsOfScale(people: readonly number[][], scaleId: string) {
  return people.map((answers) => sumOf(answers.filter((_, i) => instrument.statements[i]!.scale === scaleId)))
}

/** Details with exact, unrounded statistics of these people. */
function exactDetails(
  people: readonly number[][],
  {
    alpha = null,
    bars = [],
    role,
  }: { alpha?: number | null; bars?: Bar[]; role?: Record<string, number> } = {},
): DetailPart {
  const scales = scaleIds.map((id) => [id, { deviation: deviationOf(sumsOfScale(people, id)), alpha, bars }])
  const statements = instrument.statements.map(({ id }) => {
    const values = answersToStatement(people, id)
    return [id, { sum: sumOf(values), ...noBound, deviation: deviationOf(values) }]
  })
  return {
    people: people.length,
    statistics: {
      scales: Object.fromEntries(scales),
      statements: Object.fromEntries(statements),
      demographics: role ? { role } : {},
    },
  }
}

/** A part with these details of the scale `care` and of no other scale. */
function scaleDetails(people: number, care: { alpha?: number | null; bars?: Bar[] }): DetailPart {
  const details = { deviation: null, alpha: null, bars: [], ...care }
  const statements = Object.fromEntries(
    instrument.statements.map(({ id }) => [id, { sum: 3 * people, ...noBound, deviation: null }]),
  )
  return { people, statistics: { scales: { care: details }, statements, demographics: {} } }
}

describe('the deviation of combined groups', () => {
  it('for a statement is the deviation of all people’s answers', () => {
    fc.assert(
      fc.property(groups, (groups) => {
        const { deviation, mean } = combineStatement(
          groups.map((people) => exactDetails(people)),
          'craft-2',
        )
        const values = answersToStatement(groups.flat(), 'craft-2')
        expect(deviation).toBeCloseTo(deviationOf(values), 6)
        expect(mean).toBeCloseTo(sumOf(values) / values.length, 9)
      }),
    )
  })

  it('for a scale is the deviation of all people’s sums', () => {
    fc.assert(
      fc.property(groups, fc.constantFrom(...scaleIds), (groups, scaleId) => {
        const details = groups.map((people) => exactDetails(people))
        const { deviation } = combineScaleDetails(details, instrument, scaleId)
        expect(deviation).toBeCloseTo(deviationOf(sumsOfScale(groups.flat(), scaleId)), 6)
      }),
    )
  })

  it('includes the distance between the means of the groups', () => {
    // Care: two sums of 3 and two of 15, so the mean is 9 and the deviation is √(4 · 6² / 3). Craft: every sum is 9.
    const details = [1, 5].map((care) =>
      exactDetails([
        [care, 3, care, 3, care, 3],
        [care, 3, care, 3, care, 3],
      ]),
    )
    expect(combineScaleDetails(details, instrument, 'care').deviation).toBeCloseTo(Math.sqrt(48), 9)
    expect(combineScaleDetails(details, instrument, 'craft').deviation).toBe(0)
  })

  it('excludes groups whose deviation is not released', () => {
    const groupWithDeviation = { people: 2, sum: 4, ...noBound, deviation: Math.SQRT2 }
    const groupWithoutDeviation = { people: 50, sum: 250, ...noBound, deviation: null }
    const details = [groupWithDeviation, groupWithoutDeviation].map(({ people, ...statement }) => ({
      people,
      statistics: { scales: {}, statements: { 'care-1': statement }, demographics: {} },
    }))
    // The answers 1 and 3, and fifty answers of 5.
    expect(combineStatement(details, 'care-1')).toEqual({
      mean: 254 / 52,
      bound: 'none',
      deviation: Math.SQRT2,
    })
    expect(combineStatement(details.slice(1), 'care-1').deviation).toBeNull()
  })
})

describe('the reliability of combined groups', () => {
  const alphaOf = (...alphas: [people: number, alpha: number | null][]) =>
    combineScaleDetails(
      alphas.map(([people, alpha]) => scaleDetails(people, { alpha })),
      instrument,
      'care',
    ).alpha

  it('is the mean of the reliabilities of the groups, weighted by the number of people', () => {
    // (100 · 0.8 + 300 · 0.6) / 400
    expect(alphaOf([100, 0.8], [300, 0.6])).toBeCloseTo(0.65, 12)
  })

  it('is unknown if it is unknown for any group, or if there are no groups', () => {
    expect(alphaOf([100, 0.8], [10, null])).toBeNull()
    expect(alphaOf()).toBeNull()
  })
})

/** The thirds of the possible sums from 3 to 15. */
const buildThirds = (low: number, middle: number, high: number): Bar[] => [
  { low: 3, high: 6, count: low },
  { low: 7, high: 11, count: middle },
  { low: 12, high: 15, count: high },
]
const careDistribution = (...parts: Bar[][]) =>
  combineScaleDetails(
    parts.map((bars) => scaleDetails(100, { bars })),
    instrument,
    'care',
  ).distribution

describe('the distribution of combined groups', () => {
  it('has the total count of each bar, and quartiles that are estimated from the bars', () => {
    // The bars have 40, 110 and 50 people. The median lies after the first 60 of the 110 people in the middle bar:
    // 6.5 + 5 · 60 / 110 = 9.2. The lower quartile lies after the first 10 of them: 6.5 + 5 · 10 / 110 = 7.0. The upper
    // quartile is the end of the bar, 11.5, which is rounded up.
    expect(careDistribution(buildThirds(30, 40, 30), buildThirds(10, 70, 20))).toEqual({
      lowerQuartileSum: 7,
      medianSum: 9,
      upperQuartileSum: 12,
      bars: buildThirds(40, 110, 50),
    })
  })

  it.each([
    // 2.5 + 4 · 50 / 120 = 4.2, 2.5 + 4 · 100 / 120 = 5.8, 6.5 + 5 · 30 / 40 = 10.3
    [buildThirds(120, 40, 40), [4, 6, 10]],
    // 6.5 + 5 · 30 / 40 = 10.3, 11.5 + 4 · 40 / 140 = 12.6, 11.5 + 4 · 90 / 140 = 14.1
    [buildThirds(20, 40, 140), [10, 13, 14]],
  ])('can have its quartiles in any bar: %j', (bars, quartiles) => {
    const { lowerQuartileSum, medianSum, upperQuartileSum } = careDistribution(bars)!
    expect([lowerQuartileSum, medianSum, upperQuartileSum]).toEqual(quartiles)
  })

  it('has quartiles that are possible sums, even if the values of the options are two apart', () => {
    const options = [1, 3, 5, 7].map((value) => ({ value, text: { en: `Option ${value}` } }))
    // The possible sums are 3, 5, 7 … 21.
    const bars = [
      { low: 3, high: 7, count: 40 },
      { low: 9, high: 15, count: 40 },
      { low: 17, high: 21, count: 40 },
    ]
    const details = [scaleDetails(120, { bars })]
    // 2 + 6 · 30 / 40 = 6.5, 8 + 8 · 20 / 40 = 12, 16 + 6 · 10 / 40 = 17.5
    expect(combineScaleDetails(details, sampleInstrument({ options }), 'care').distribution).toMatchObject({
      lowerQuartileSum: 7,
      medianSum: 13,
      upperQuartileSum: 17,
    })
  })

  it('has each quartile in the bar in which the cumulative count reaches the quartile’s share of the people, or in the next bar if the count equals that share', () => {
    const count = fc.integer({ min: 10, max: 200 })
    fc.assert(
      fc.property(fc.tuple(count, count, count), (counts) => {
        const { lowerQuartileSum, medianSum, upperQuartileSum } = careDistribution(buildThirds(...counts))!
        for (const [value, share] of [
          [lowerQuartileSum, 0.25],
          [medianSum, 0.5],
          [upperQuartileSum, 0.75],
        ] as const) {
          const bars = buildThirds(...counts)
          const i = bars.findIndex(({ low, high }) => low <= value && value <= high)
          const target = share * sumOf(counts)
          expect(sumOf(counts.slice(0, i))).toBeLessThanOrEqual(target)
          expect(sumOf(counts.slice(0, i + 1))).toBeGreaterThanOrEqual(target)
        }
        expect(lowerQuartileSum <= medianSum && medianSum <= upperQuartileSum).toBe(true)
      }),
    )
  })

  it('is unknown if it is unknown for any group, or if there are no groups', () => {
    expect(careDistribution(buildThirds(30, 40, 30), [])).toBeNull()
    expect(careDistribution()).toBeNull()
  })
})

describe('the mean of combined groups', () => {
  it('has a bound if all bounds of the groups are on the same side (SEC-084)', () => {
    const buildBlock = (people: number, sum: number, bound: 'none' | 'atLeast' | 'atMost') => ({
      people,
      statistics: { care: { sum, bound }, craft: { sum: 0, ...noBound } },
    })
    expect(combineScaleMean([buildBlock(5, 50, 'none'), buildBlock(15, 90, 'atMost')], 'care')).toEqual({
      mean: 7,
      bound: 'atMost',
    })
    expect(combineScaleMean([buildBlock(5, 50, 'atLeast'), buildBlock(15, 90, 'atMost')], 'care')).toEqual({
      mean: 7,
      bound: 'none',
    })
  })
})

describe('the counts of combined groups', () => {
  const combineRoleCounts = (...roleCounts: Record<string, number>[]) =>
    combineCounts(
      roleCounts.map((role) => exactDetails([], { role })),
      'role',
    )

  it('are added for each answer (REQ-131)', () => {
    expect(combineRoleCounts({ student: 5, worker: 10, '': 0 }, { student: 15, worker: 0, '': 5 })).toEqual(
      new Map([
        ['student', 20],
        ['worker', 10],
        ['', 5],
      ]),
    )
  })

  it('are not shown if fewer than two answers have a count above 0 (SEC-084)', () => {
    expect(
      combineRoleCounts({ student: 10, worker: 0, '': 0 }, { student: 5, worker: 0, '': 0 }),
    ).toBeUndefined()
    expect(combineRoleCounts({ student: 0, worker: 0, '': 0 })).toBeUndefined()
    expect(combineRoleCounts({ student: 10, worker: 0, '': 5 })?.get('student')).toBe(10)
  })

  it('do not exist for a question that has no counts in any group', () => {
    expect(combineCounts([exactDetails([])], 'town')).toBeUndefined()
  })
})

it('the combined statistics do not depend on the order of the groups', () => {
  const count = fc.integer({ min: 10, max: 90 })
  const bars = fc.tuple(count, count, count).map((counts) => buildThirds(...counts))
  const part = fc.record({
    people: group,
    alpha: fc.constantFrom(null, 0.6, 0.75, 0.9),
    bars: fc.oneof(fc.constant<Bar[]>([]), bars),
    role: fc.record({ student: fc.nat(9), worker: fc.nat(9), '': fc.nat(9) }),
  })
  const combine = (parts: DetailPart[]) => [
    combineStatement(parts, 'care-1'),
    combineScaleDetails(parts, instrument, 'care'),
    Object.fromEntries(combineCounts(parts, 'role') ?? []),
  ]
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), (parts) => {
      const details = parts.map(({ people, ...statistics }) => exactDetails(people, statistics))
      const [reversedResult, orderedResult] = [combine(details.toReversed()), combine(details)].map(
        separateNumbers,
      )
      expect(reversedResult!.structure).toEqual(orderedResult!.structure)
      // The last digits depend on the order of additions.
      for (const [i, number] of reversedResult!.numbers.entries())
        expect(number).toBeCloseTo(orderedResult!.numbers[i]!, 9)
    }),
  )
})

/** The numbers in a value, and the value without them. */
function separateNumbers(value: unknown) {
  const numbers: number[] = []
  const structure = JSON.stringify(value, (_, item) => {
    if (typeof item !== 'number') return item
    numbers.push(item)
    return 'number'
  })
  return { numbers, structure }
}

describe('the limits of the mean of a scale', () => {
  it('enclose the exact mean for any blocks, and are within the range of the scale (REQ-320)', () => {
    const block = fc.array(row, { minLength: 5, maxLength: 24 })
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        const releasedBlocks = blocks.map((people) => {
          const answers = people.map((values) =>
            Object.fromEntries(instrument.statements.map(({ id }, i) => [id, values[i]!])),
          )
          return {
            people: people.length,
            statistics: computeBlockStatistics(instrument, answers),
            details: computeDetailStatistics(instrument, answers, () => 0),
          }
        })
        const people = blocks.flat()
        for (const id of scaleIds) {
          const exactMean = sumOf(sumsOfScale(people, id)) / people.length
          const { low, high } = computeScaleMeanLimits(releasedBlocks, instrument, id)
          expect(exactMean).toBeGreaterThanOrEqual(low - 1e-9)
          expect(exactMean).toBeLessThanOrEqual(high + 1e-9)
          const range = sumRange(instrument, id)
          expect(low).toBeGreaterThanOrEqual(range.min)
          expect(high).toBeLessThanOrEqual(range.max)
        }
      }),
    )
  })
})
