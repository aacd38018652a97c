import { GroupReport } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import type { BlockStatistics, DetailStatistics } from '../disclosure/statistics.ts'
import { buildGroupReport } from './build-group-report.ts'

const en = (text: string) => ({ en: text })

/** `care` has two statements, the first and the third, and `craft` has one. */
const instrument = sampleInstrument({
  statements: sampleInstrument().statements.filter(({ id }) => ['care-1', 'craft-1', 'care-2'].includes(id)),
})
const noBound = { bound: 'none' as const }

/** The sums of 100 people. The means of the statements are 3.14 and 4.57 for care, and 2.5 for craft. */
const statistics: BlockStatistics = { care: { sum: 771, ...noBound }, craft: { sum: 250, ...noBound } }
const details: DetailStatistics = {
  scales: {
    care: {
      deviation: 2.449,
      alpha: 0.85,
      // Thirds of the possible sums from 2 to 10.
      bars: [
        { low: 2, high: 4, count: 20 },
        { low: 5, high: 7, count: 30 },
        { low: 8, high: 10, count: 50 },
      ],
    },
    craft: { deviation: null, alpha: null, bars: [] },
  },
  statements: {
    'care-1': { sum: 314, ...noBound, deviation: 1.234 },
    'care-2': { sum: 457, bound: 'atLeast', deviation: null },
    'craft-1': { sum: 250, ...noBound, deviation: 1.58 },
  },
  demographics: { role: { student: 60, worker: 0, '': 40 } },
}

const releasedAt = (day: number) => new Date(Date.UTC(2026, 10, day))

function build({
  questionnaire = instrument,
  blocks = [{ people: 100, statistics, details: null, releasedAt: releasedAt(3) }],
  demographics = details.demographics,
  detailBlocks = 1,
}: {
  questionnaire?: Instrument
  blocks?: Parameters<typeof buildGroupReport>[0]['blocks']
  demographics?: DetailStatistics['demographics']
  detailBlocks?: number
} = {}) {
  const report = buildGroupReport({
    cohort: { cohort_name: 'Spring', organization_name: 'College', logo_image_id: null },
    blocks,
    details: Array.from({ length: detailBlocks }, () => ({
      people: 100,
      statistics: { ...details, demographics },
      releasedAt: releasedAt(3),
    })),
    instrument: questionnaire,
    language: 'en',
    customization: { accentColor: null, coverTitle: null, introduction: [], sections: [] },
  })
  return GroupReport.parse(report)
}

describe('a group report from released statistics', () => {
  it('states when the newest block was released, and counts the people in all blocks', () => {
    const blocks = [3, 7, 5].map((day) => ({
      people: 5,
      statistics,
      details: null,
      releasedAt: releasedAt(day),
    }))
    expect(build({ blocks })).toMatchObject({ asOf: '2026-11-07T00:00:00.000Z', n: 15 })
  })

  it('ranks scales by their mean per statement, not by their sum', () => {
    // Care: 771 / 100 / 2 = 3.86. Craft: 250 / 100.
    const [care, craft] = build().scales
    expect(care).toMatchObject({ meanSum: 7.7, mean: 3.9, min: 2, max: 10, rank: 1, isTied: false })
    expect(craft).toMatchObject({ meanSum: 2.5, mean: 2.5, min: 1, max: 5, rank: 2, isTied: false })

    const blocks = [
      {
        people: 100,
        statistics: { care: { sum: 600, ...noBound }, craft: { sum: 400, ...noBound } },
        details: null,
        releasedAt: releasedAt(3),
      },
    ]
    expect(build({ blocks }).scales.map(({ rank }) => rank)).toEqual([2, 1])
  })

  it('contains the standard deviation, reliability and distribution of a scale if they are released (REQ-131)', () => {
    const [care, craft] = build().scales
    // The lower quartile lies after the first 5 of the 30 people in the middle bar: 4.5 + 3 · 5 / 30 = 5. The median is
    // the end of that bar, 7.5, which is rounded to 8. The upper quartile is the middle of the last bar.
    expect(care).toMatchObject({
      standardDeviation: 2.4,
      alpha: 0.85,
      distribution: {
        lowerQuartileSum: 5,
        medianSum: 8,
        upperQuartileSum: 9,
        bins: details.scales.care!.bars,
      },
    })
    expect(craft).toMatchObject({ standardDeviation: null, alpha: null, distribution: null })
  })

  it('lists the statements of each scale with their numbers in the questionnaire (REQ-131)', () => {
    const [care, craft] = build().scales
    expect(care!.statements).toEqual([
      {
        id: 'care-1',
        label: '1',
        text: 'Statement care-1',
        mean: 3.1,
        bound: 'none',
        standardDeviation: 1.2,
      },
      {
        id: 'care-2',
        label: '3',
        text: 'Statement care-2',
        mean: 4.6,
        bound: 'atLeast',
        standardDeviation: null,
      },
    ])
    expect(craft!.statements).toEqual([
      {
        id: 'craft-1',
        label: '2',
        text: 'Statement craft-1',
        mean: 2.5,
        bound: 'none',
        standardDeviation: 1.6,
      },
    ])
  })

  it('states how many people the details cover, and ranks the statements (REQ-131)', () => {
    const report = build({ detailBlocks: 2 })
    expect(report.details).toEqual({ status: 'available', n: 200 })
    expect(report.ranking.map(({ rank, statement }) => [rank, statement.id])).toEqual([
      [1, 'care-2'],
      [2, 'care-1'],
      [3, 'craft-1'],
    ])
  })

  it('contains only the means of the scales if its blocks have no details (SEC-084)', () => {
    const report = build({ detailBlocks: 0 })
    expect(report.details).toEqual({ status: 'too_few', needed: 10 })
    expect([report.ranking, report.demographics]).toEqual([[], []])
    for (const { mean, statements, ...scale } of report.scales) {
      expect([mean, statements]).toEqual([expect.any(Number), []])
      expect(scale).toMatchObject({ standardDeviation: null, alpha: null, distribution: null })
    }
  })

  it('lists only the options that someone chose for a question, and the number of people who did not answer it (REQ-131)', () => {
    const demographics = { role: { student: 60, worker: 0, '': 40 } }
    expect(build({ demographics }).demographics).toEqual([
      { id: 'role', text: 'What do you do?', rows: [{ text: 'I study', count: 60 }], rest: 40 },
    ])
  })

  it('excludes questions without released counts, and questions with only one count above zero (SEC-084)', () => {
    expect(build({ demographics: {} }).demographics).toEqual([])
    expect(build({ demographics: { role: { student: 60, worker: 0, '': 0 } } }).demographics).toEqual([])
  })

  it('counts people who chose the questionnaire’s own “prefer not to say” option together with those who gave no answer (REQ-131)', () => {
    const [role] = instrument.demographics
    const option = { value: 'prefer-not-to-say', text: en('I prefer not to say') }
    const questionnaire = {
      ...instrument,
      demographics: [{ ...role!, required: true, options: [...role!.options, option] }],
    }
    const demographics = { role: { student: 40, worker: 35, 'prefer-not-to-say': 15, '': 10 } }
    expect(build({ questionnaire, demographics }).demographics).toEqual([
      {
        id: 'role',
        text: 'What do you do?',
        rows: [
          { text: 'I study', count: 40 },
          { text: 'I work', count: 35 },
        ],
        rest: 25,
      },
    ])
  })
})
