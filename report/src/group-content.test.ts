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
    expect(reading.rules[1]).toMatch(/never gains or loses a person/)
    expect(limits.versionLines[0]).toContain('120 people, as of November 20, 2026 (UTC).')
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

  it('is short for a small group, of which no statements are shown', () => {
    const smallReport = compose(buildExampleGroupReport({ n: 5 }))
    expect(smallReport.isShort).toBe(true)
    expect(compose().isShort).toBe(false)
    expect(smallReport.scales.every(({ statements }) => statements.length === 0)).toBe(true)
    expect([smallReport.ranking, smallReport.demographics, smallReport.spread]).toEqual([null, null, null])
  })

  it('states the agreement, with the numbers of people in thirds, and the statements with the highest and the lowest mean', () => {
    const report = buildExampleGroupReport()
    const scales = report.scales.map((item) => ({
      ...item,
      statements: item.statements.map((statement, i) => ({ ...statement, mean: 9 - i })),
    }))
    const [scale] = compose({ ...report, scales }).scales
    expect(scale!.columns.at(-1)).toBe('Agreement')
    expect(scale!.statements[0]!.agreement).toBe('Similar 30 · 60 · 30')
    expect(scale!.meaning).toMatch(/The highest mean is for “/)
    expect(compose(buildExampleGroupReport({ n: 8 })).scales[0]!.hasAgreement).toBe(false)
  })

  it('draws a mean that is only a range as a range, without a rank, a figure or a point, and states how many people a figure covers', () => {
    const report = buildExampleGroupReport()
    const open = { mean: 8.1, bound: 'atLeast' as const, range: { low: 8.1, high: 10 }, rank: null }
    const [first, ...others] = report.scales.map((scale) => ({ ...scale, rank: null }))
    const { glance } = compose({ ...report, scales: [{ ...first!, ...open, n: 100 }, ...others] })
    expect(glance.rows[0]).toMatchObject({
      mean: '8.1–10.0 (n = 100)',
      value: null,
      open: { low: 8.1, high: 10 },
      rank: null,
    })
    expect([glance.hasFigure, glance.columns.includes('Rank'), glance.notes]).toEqual([false, false, []])
    expect(new Set(glance.petals).size).toBe(1)
  })

  it('contains the demographics, with a row for people who preferred not to say or did not answer, unless the group is small', () => {
    const [firstQuestion] = compose().demographics!.questions
    expect(firstQuestion!.rows.map(({ count }) => count)).toEqual(['30', '30', '30', '30'])
    expect(firstQuestion!.rows.at(-1)!.text).toBe('Prefer not to say or no answer')
    expect(compose(buildExampleGroupReport({ n: 5 })).demographics).toBeNull()
  })

  it('has an appendix with statistics for experts from a hundred people on', () => {
    expect(compose().spread!.rows).toHaveLength(buildExampleGroupReport().scales.length)
    expect(compose(buildExampleGroupReport({ n: 24 })).spread).toBeNull()
  })

  it('states what each result may mean, and has three questions for each scale (REQ-320, REQ-321)', () => {
    const example = buildExampleGroupReport()
    const reflection = ['First?', 'Second?', 'Third?']
    const report = { ...example, scales: example.scales.map((scale) => ({ ...scale, reflection })) }
    const { scales, questions, glance } = compose(report)
    const thirds = [...new Set(report.scales.map(({ thirds }) => thirds[0]))]
    expect(glance.positions.map(({ text }) => /in the (\w+) third of the range:/.exec(text)?.[1])).toEqual(
      thirds,
    )
    expect(scales.some(({ meaning }) => meaning.includes('third of the range'))).toBe(false)
    expect(scales.filter(({ meaning }) => meaning.includes('It’s the highest mean'))).toHaveLength(1)
    expect(questions.scales.map(({ name, questions }) => [name, questions.slice(1)])).toEqual(
      report.scales.map(({ name }) => [name, ['First?', 'Second?']]),
    )
  })

  it('names both thirds in which a mean can lie and, for a small group, states that one person’s answers carry a lot of weight (REQ-320)', () => {
    const report = buildExampleGroupReport({ n: 5 })
    const scales = report.scales.map((scale) => ({
      ...scale,
      range: { low: 1, high: 5 },
      thirds: ['lower' as const, 'middle' as const],
    }))
    const { scales: pages, reading, glance } = compose({ ...report, scales })
    expect(glance.positions).toEqual([
      { names: null, text: expect.stringContaining('in the lower or the middle third') },
    ])
    expect(pages[0]!.meaning).not.toMatch(/It’s the (highest|lowest)/)
    expect(reading.paragraphs.at(-1)).toContain('one person’s answers carry a lot of weight')
  })

  it('shows means with one decimal place, even if they are whole numbers', () => {
    const [firstScale] = buildExampleGroupReport().scales
    const report = { ...buildExampleGroupReport(), scales: [{ ...firstScale!, meanSum: 40, mean: 6 }] }
    expect(compose(report).glance.rows[0]).toMatchObject({ mean: '6.0' })
  })
})
