import { describe, expect, it } from 'vitest'
import { composeGroupReport } from './compose/group/compose-group-report.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { readPhrases } from './testing/example-report.ts'
import { createWords } from './words.ts'

function compose(report = buildExampleGroupReport()) {
  return composeGroupReport(report, createWords('en', readPhrases()), false)
}

describe('the content of a group report', () => {
  it('states the number of people and how their answers are protected', () => {
    const { cover, reading, limits } = compose()
    expect(cover.facts[0]).toBe('24 people')
    expect(reading.paragraphs[0]).toContain('24 people')
    expect(reading.rules[1]).toMatch(/at least 5 people.*fewer than 5 people/)
    expect(limits.colophon[0]).toContain('24 people, as of 20 November 2026')
  })

  it('contains the count and range of each bar as text', () => {
    const report = buildExampleGroupReport()
    const { distribution } = compose(report).scales[0]!
    expect(distribution?.bins[0]).toEqual({ count: 0, countText: '0', range: '6–10' })
    const total = distribution?.bins.reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(24)
    expect(distribution?.alt).toContain('6 to 10: 0 people; 11 to 15')
  })

  it('contains no distribution for a small group, and states why', () => {
    const small = compose(buildExampleGroupReport({ n: 5 }))
    expect(small.scales.every(({ distribution }) => distribution === null)).toBe(true)
    expect(small.scales[0]!.tooFew).toContain('10 people')
    expect(small.reading.rules.at(-1)).toContain('10 people')
  })

  it('states why there is no distribution if too few people have joined or left', () => {
    const report = buildExampleGroupReport()
    const scales = report.scales.map((scale) => ({ ...scale, distribution: null }))
    const content = compose({
      ...report,
      scales,
      distributions: { status: 'too_similar', needed: 10 },
    })
    expect(content.scales[0]!.tooFew).toContain('Fewer than 10 people have joined or left')
  })

  it('contains the demographics of the group, with a row for the rest', () => {
    const [first] = compose().demographics!.questions
    expect(first!.rows.map(({ count }) => count)).toEqual(['6', '6', '6', '6'])
    expect(first!.rows.at(-1)!.text).toBe('Other or no answer')
    expect(compose(buildExampleGroupReport({ n: 5 })).demographics).toBeNull()
  })

  it('calls the reliability of a small group rough, and states if there is none', () => {
    expect(compose().reading.paragraphs.at(-1)).toContain('rough')
    expect(compose({ ...buildExampleGroupReport(), n: 50 }).reading.paragraphs.at(-1)).not.toContain('rough')
    const report = buildExampleGroupReport()
    const scales = report.scales.map((scale) => ({ ...scale, alpha: null }))
    expect(compose({ ...report, scales }).scales[0]!.facts[3]).toMatchObject({
      value: '–',
      note: 'not available',
    })
  })

  it('has two decimals in each number of a column', () => {
    const [first] = buildExampleGroupReport().scales
    const report = { ...buildExampleGroupReport(), scales: [{ ...first!, meanSum: 40, mean: 6.5 }] }
    expect(compose(report).glance.rows[0]).toMatchObject({ average: '40.00', mean: '6.50' })
  })
})
