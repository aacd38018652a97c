import { describe, expect, it } from 'vitest'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { readPhrases } from './testing/example-report.ts'

function compose(report = buildExampleGroupReport()) {
  return composeGroupReport(report, createReportTexts('en', readPhrases()), false)
}

describe('the content of a group report', () => {
  it('states the number of people and how their answers are protected', () => {
    const { cover, reading, limits } = compose()
    expect(cover.lines[0]?.before).toBe('120 people')
    expect(reading.paragraphs[0]).toContain('120 people')
    expect(reading.rules[1]).toMatch(/at least 5 people.*at least 5 at a time/)
    expect(limits.versionLines[0]).toContain('120 people, as of November 20, 2026')
  })

  it('has a distribution that includes all people, with at least ten in each bar, and states the ranges and counts in its alternative text', () => {
    const report = buildExampleGroupReport()
    const { distribution } = compose(report).scales[1]!
    expect(distribution?.bins[0]?.range).toMatch(/^5–/)
    expect(distribution?.bins.every(({ count }) => count >= 10)).toBe(true)
    const total = distribution?.bins.reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(120)
    expect(distribution?.alt).toMatch(/5 to \d+: \d+ people; /)
  })

  it('neither numbers the scale nor asks the group to choose one if there is only one scale', () => {
    const report = buildExampleGroupReport()
    const [scale] = report.scales
    const ranking = report.ranking.filter(({ scaleId }) => scaleId === scale!.id)
    const { questions, ranking: list } = compose({ ...report, scales: [scale!], ranking })
    expect(questions.lead).toMatch(/^The first question is about the result/)
    expect(questions.scales[0]!.index).toBeNull()
    expect(list!.columns).not.toContain('Scale')
    expect(compose(report).questions.lead).toMatch(/^Choose one or two scales\. The first question/)
  })

  it('contains no details for a small group, and states why', () => {
    const smallReport = compose(buildExampleGroupReport({ n: 5 }))
    expect(
      smallReport.scales.every(({ distribution, statements }) => !distribution && statements.length === 0),
    ).toBe(true)
    expect(smallReport.scales[0]!.statistics).toHaveLength(2)
    expect(smallReport.scales[0]!.tooFew).toContain('10 people')
    expect(smallReport.reading.rules.join(' ')).toContain('once 10 people are added to a report')
    expect([smallReport.ranking, smallReport.reading.symbol]).toEqual([null, null])
    expect(smallReport.glance.rows[0]).toMatchObject({ deviation: '–', band: null })
  })

  it('states how many people the details cover', () => {
    const report = { ...buildExampleGroupReport(), n: 130, details: { status: 'available', n: 120 } as const }
    expect(compose(report).reading.rules.join(' ')).toMatch(
      /120 of 130 people\. The others .* never include their answers/,
    )
  })

  it('shows a lower bound with ≥, and states why a distribution is not shown', () => {
    const report = buildExampleGroupReport()
    const scales = report.scales.map((scale) => ({
      ...scale,
      meanSum: 54.6,
      bound: 'atLeast' as const,
      standardDeviation: null,
      distribution: null,
    }))
    const content = compose({ ...report, scales })
    expect(content.glance.rows[0]).toMatchObject({ average: '≥ 54.6', deviation: '–' })
    expect(content.glance.rows[0]!.alt).toContain('average sum ≥ 54.6, on a line')
    expect(content.scales[0]!.hiddenReason).toContain('could reveal individual answers')
  })

  it('states that the order of the statements is uncertain, but only if a bound is shown instead of a mean', () => {
    const report = buildExampleGroupReport()
    const [firstRow, ...otherRows] = report.ranking
    const boundedRow = { ...firstRow!, statement: { ...firstRow!.statement, bound: 'atLeast' as const } }
    const sentence = 'Where ≤ or ≥ is shown, the order isn’t certain.'
    expect(compose({ ...report, ranking: [boundedRow, ...otherRows] }).ranking!.lead).toContain(sentence)
    expect(compose(report).ranking!.lead).not.toContain(sentence)
  })

  it('contains the demographics, with a row for people who preferred not to say or did not answer, unless the group is small', () => {
    const [firstQuestion] = compose().demographics!.questions
    expect(firstQuestion!.rows.map(({ count }) => count)).toEqual(['30', '30', '30', '30'])
    expect(firstQuestion!.rows.at(-1)!.text).toBe('Prefer not to say or no answer')
    expect(compose(buildExampleGroupReport({ n: 5 })).demographics).toBeNull()
  })

  it('explains the spread and the reliability only if it shows them', () => {
    const explain = (n: number) => {
      const { paragraphs, symbol } = compose(buildExampleGroupReport({ n })).reading
      return [/Spread is the standard deviation/, /Cronbach’s alpha/]
        .map((pattern) => pattern.test(paragraphs.join(' ')))
        .concat(symbol !== null)
    }
    expect(explain(120)).toEqual([true, true, true])
    expect(explain(24)).toEqual([false, false, false])
  })

  it('says “not shown” if the reliability of a scale is missing', () => {
    const report = buildExampleGroupReport()
    const scales = report.scales.map((scale) => ({ ...scale, alpha: null }))
    expect(compose({ ...report, scales }).scales[0]!.statistics[3]).toMatchObject({
      value: '–',
      note: 'not shown',
    })
  })

  it('states what each result may mean, and has three questions for each scale (REQ-320, REQ-321)', () => {
    const report = buildExampleGroupReport()
    const { scales, questions } = compose(report)
    const thirds = report.scales.map(({ thirds }) => thirds[0])
    expect(scales.map(({ meaning }) => /in the (\w+) third of the range:/.exec(meaning)?.[1])).toEqual(thirds)
    expect(scales.filter(({ meaning }) => meaning.includes('It’s the highest mean'))).toHaveLength(1)
    expect(questions.scales.map(({ name, questions }) => [name, questions.slice(1)])).toEqual(
      report.scales.map(({ name, reflection }) => [name, reflection.slice(0, 2)]),
    )
  })

  it('explains a bound and, for a small group, states that one person’s answers carry a lot of weight (REQ-320)', () => {
    const report = buildExampleGroupReport({ n: 5 })
    const scales = report.scales.map((scale) => ({
      ...scale,
      bound: 'atMost' as const,
      thirds: ['lower' as const, 'middle' as const],
    }))
    const { scales: pages, reading, glance } = compose({ ...report, scales })
    expect(pages[0]!.meaning).toContain('in the lower or the middle third')
    // The exact mean can be higher than the bound, because the bound applies to the rounded mean.
    expect(pages[0]!.meaning).toContain('the rounded mean is this value or lower')
    expect(pages[0]!.meaning).not.toMatch(/highest|lowest/)
    expect(glance.notes).toEqual(['Where a mean is shown as ≤ or ≥, the order of the scales isn’t certain.'])
    expect(new Set(glance.rows.map(({ rank }) => rank))).toEqual(new Set(['–']))
    expect(reading.paragraphs.at(-1)).toContain('one person’s answers carry a lot of weight')
  })

  it('shows average sums and means with one decimal place, even if they are whole numbers', () => {
    const [firstScale] = buildExampleGroupReport().scales
    const report = { ...buildExampleGroupReport(), scales: [{ ...firstScale!, meanSum: 40, mean: 6 }] }
    expect(compose(report).glance.rows[0]).toMatchObject({ average: '40.0', mean: '6.0' })
  })
})
