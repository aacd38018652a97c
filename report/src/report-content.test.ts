import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { createWords } from './words.ts'

function compose(report = buildExampleReport()) {
  return composeReport(report, createWords(report.language, readPhrases()), false)
}

describe('the content of a report', () => {
  it('contains no placeholder and no phrase key', () => {
    for (const isRich of [true, false]) {
      expect(JSON.stringify(compose(buildExampleReport({ isRich })))).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
    }
  })

  it('groups statements with the same answer under one rank', () => {
    const report = buildExampleReport()
    const { groups } = compose(report).ranking!
    const values = report.ranking.map(({ statement }) => statement.value)
    expect(groups.map((group) => group.value)).toEqual([...new Set(values)].map(String))
    expect(groups.flatMap((group) => group.statements)).toHaveLength(30)
    expect(groups[0]?.rank).toContain('tied')
  })

  it('marks tied ranks only', () => {
    const report = buildExampleReport({ isRich: false })
    const [first, second, ...rest] = report.scales
    const tied = { rank: 1, isTied: true }
    const scales = [
      { ...first!, ...tied },
      { ...second!, ...tied },
      { ...rest[0]!, rank: 3, isTied: false },
    ]
    expect(compose({ ...report, scales }).glance.rows.map((row) => row.rank)).toEqual(['1=', '1=', '3'])
  })

  it('contains a confidence interval if the precision is known, otherwise the reason why there is none', () => {
    expect(compose().scales[0]?.band).toEqual({ low: 40, high: 52 })
    const unknown = compose(buildExampleReport({ isRich: false })).scales[0]
    expect(unknown?.band).toBeNull()
    expect(unknown?.notes).toMatch(/wasn’t known.*100/)
  })

  it('contains a change only after an earlier assessment, with typographic minus signs', () => {
    expect(compose(buildExampleReport({ isRich: false })).change).toBeNull()
    expect(compose().change?.rows.map((row) => row.difference)).toEqual(['+9', '−2', '0', '−10', '+3'])
  })

  it('states how many people a comparison needs if the cohort is too small', () => {
    const { rows, paragraphs } = compose(buildExampleReport({ isRich: false })).comparison!
    expect(rows).toEqual([])
    expect(paragraphs.join()).toContain('10')
  })

  it('explains only the signs that occur', () => {
    expect(compose().reading.signs.map((sign) => sign.kind)).toEqual(['sum', 'band', 'change', 'cohort'])
    expect(compose(buildExampleReport({ isRich: false })).reading.signs.map((sign) => sign.kind)).toEqual([
      'sum',
    ])
  })

  it('cannot be composed without a phrase, and the error names it', () => {
    const words = createWords('en', { pdf: {} })
    expect(() => composeReport(buildExampleReport(), words, false)).toThrow(
      'The phrase pdf.documentTitle is missing in en',
    )
  })
})
