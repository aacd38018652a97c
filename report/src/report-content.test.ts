import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { exampleReport, readPhrases } from './testing/example-report.ts'
import { createWords } from './words.ts'

function compose(report = exampleReport()) {
  return composeReport(report, createWords(report.language, readPhrases()), false)
}

describe('what is printed', () => {
  it('has no placeholder and no phrase key left in it', () => {
    for (const isRich of [true, false]) {
      expect(JSON.stringify(compose(exampleReport({ isRich })))).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
    }
  })

  it('puts statements with the same answer into one group with one shared place', () => {
    const report = exampleReport()
    const { groups } = compose(report).ranking!
    const values = report.ranking.map((one) => one.statement.value)
    expect(groups.map((group) => group.value)).toEqual([...new Set(values)].map(String))
    expect(groups.flatMap((group) => group.statements)).toHaveLength(30)
    expect(groups[0]?.place).toContain('tied')
  })

  it('marks a shared rank and leaves a single one unmarked', () => {
    const [first, second, ...rest] = exampleReport().scales
    const tied = { rank: 1, isTied: true }
    const scales = [
      { ...first!, ...tied },
      { ...second!, ...tied },
      { ...rest[0]!, rank: 3, isTied: false },
    ]
    expect(compose({ ...exampleReport(), scales }).glance.rows.map((row) => row.rank)).toEqual([
      '1=',
      '1=',
      '3',
    ])
  })

  it('shows a band of uncertainty where precision is known and says why there is none where it is not', () => {
    expect(compose().scales[0]?.band).toEqual({ low: 40.7, high: 51.3 })
    const unknown = compose(exampleReport({ isRich: false })).scales[0]
    expect(unknown?.band).toBeNull()
    expect(unknown?.precision).toMatch(/100.*34/)
  })

  it('has a change only after an earlier assessment, with true minus signs', () => {
    expect(compose(exampleReport({ isRich: false })).change).toBeNull()
    expect(compose().change?.rows.map((row) => row.difference)).toEqual(['+9', '−2', '0', '−10', '+3'])
  })

  it('says how many a comparison needs while the cohort is too small', () => {
    const { rows, paragraphs } = compose(exampleReport({ isRich: false })).comparison!
    expect(rows).toEqual([])
    expect(paragraphs.join()).toContain('10')
  })

  it('names only the signs that occur', () => {
    expect(compose().reading.signs.map((sign) => sign.kind)).toEqual(['sum', 'band', 'change', 'cohort'])
    expect(compose(exampleReport({ isRich: false })).reading.signs.map((sign) => sign.kind)).toEqual(['sum'])
  })

  it('ends with the name of a phrase that is missing', () => {
    const words = createWords('en', { pdf: {} })
    expect(() => composeReport(exampleReport(), words, false)).toThrow(
      'The phrase pdf.documentTitle is missing in en',
    )
  })
})
