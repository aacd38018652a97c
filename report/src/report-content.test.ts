import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'

function compose(report = buildExampleReport()) {
  return composeReport(report, createReportTexts(report.language, readPhrases()), false)
}

describe('the content of a report', () => {
  it('contains no placeholder and no phrase key', () => {
    for (const hasAllParts of [true, false]) {
      expect(JSON.stringify(compose(buildExampleReport({ hasAllParts })))).not.toMatch(
        /\{\{|"(report|pdf)\.[a-z]/,
      )
    }
  })

  it('lists all statements with their answers and scales', () => {
    const report = buildExampleReport()
    const { rows } = compose(report).ranking!
    expect(rows.map(({ text, value }) => [text, value])).toEqual(
      report.ranking.map(({ statement }) => [statement.text, String(statement.value)]),
    )
    for (const [i, row] of rows.entries()) {
      expect(row.scale).toBe(report.scales.findIndex(({ id }) => id === report.ranking[i]!.scaleId))
    }
  })

  it('contains the questions about each scale twice, so that the template can print them on the page of the scale or in the chapter of questions', () => {
    const report = buildExampleReport()
    const { reflection, scales } = compose(report)
    const expected = report.scales.map(({ name, reflection }) => [name, reflection])
    expect(reflection.questions).toEqual(report.reflection)
    expect(reflection.scales.map(({ name, questions }) => [name, questions])).toEqual(expected)
    expect(scales.map(({ name, reflection }) => [name, reflection])).toEqual(expected)
  })

  it('contains the learner’s plan, with the text direction of each step (REQ-232)', () => {
    const ownPlan = {
      steps: [
        { text: 'Ask Ana\nand Bo', dueOn: '2027-03-15', outcome: 'partly' as const },
        { text: 'أسأل سارة', dueOn: null, outcome: null },
      ],
      notes: [null, 'On Monday.\n\nThen again.'],
    }
    const plan = compose({ ...buildExampleReport(), ownPlan }).plan
    expect(plan.steps).toMatchObject([
      { lines: ['Ask Ana', 'and Bo'], direction: 'ltr', status: 'By March 15, 2027 · Partly done' },
      { lines: ['أسأل سارة'], direction: 'rtl', language: 'ar', status: '' },
    ])
    expect(plan.prompts.map(({ paragraphs }) => paragraphs.map(({ text }) => text))).toEqual([
      [],
      ['On Monday.', 'Then again.'],
      ...plan.prompts.slice(2).map(() => []),
    ])
  })

  it('contains no comparison of scales if there is only one scale', () => {
    for (const hasAllParts of [true, false]) {
      const report = buildExampleReport({ scales: 1, hasAllParts })
      const { glance, scales, ranking, reflection, change, comparison } = compose(report)
      expect(ranking!.columns).not.toContain('Scale')
      expect(reflection.scales.map(({ index }) => index)).toEqual([null])
      for (const row of [...(change?.rows ?? []), ...(comparison?.rows ?? [])]) expect(row.badge).toBeNull()
      expect([glance, scales[0]!.eyebrow]).toEqual([null, null])
    }
  })

  it('has the parts of the first page, each with its sentences and listed statements (REQ-175)', () => {
    const { findings } = compose().summary!
    expect(findings.map(({ title }) => title)).toEqual([
      'What changed',
      'Often',
      'Rarely',
      'A contrast',
      'One step',
    ])
    expect(findings[0]!.paragraphs).toEqual([
      expect.stringMatching(/^You answered every statement of .* higher than on February 3, 2026\.$/),
    ])
    expect(findings[1]!.items).toHaveLength(3)
    expect(compose({ ...buildExampleReport(), portrait: [] }).summary!.findings).toEqual([])
  })

  it('contains a confidence interval, and says which values are assumed (REQ-171)', () => {
    expect(compose().scales[0]?.band).toEqual({ low: 35, high: 45 })
    const { scales, reading } = compose(buildExampleReport({ hasAllParts: false }))
    expect(scales[0]?.band).toEqual({ low: 35, high: 45 })
    expect(reading.precision).toEqual([
      { names: null, sentence: expect.stringMatching(/we assume a reliability of 0\.70/) },
    ])
  })

  it('states the source of each reliability, once for all scales with the same source', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const precision = { ...firstScale!.precision, reliability: 0.74 }
    const scales = [{ ...firstScale!, precision } as typeof firstScale & object, ...otherScales]
    expect(compose({ ...report, scales }).reading.precision).toEqual([
      {
        names: null,
        sentence: expect.stringContaining(`: ${firstScale!.name} 0.74, ${otherScales[0]!.name} 0.81, `),
      },
    ])
    expect(compose(report).reading.precision).toEqual([
      { names: null, sentence: expect.stringMatching(/^The reliability of 0\.81 is based on at least 200/) },
    ])
  })

  it('contains changes, with typographic minus signs, only if there is an earlier assessment', () => {
    expect(compose(buildExampleReport({ hasAllParts: false })).change).toBeNull()
    expect(compose().change?.rows.map((row) => row.difference)).toEqual(['+9', '−2', '0', '−10', '+3', '−1'])
  })

  it('has no comparison chapter before the first group report, and states why', () => {
    const { comparison, reading } = compose(buildExampleReport({ hasAllParts: false }))
    expect(comparison).toBeNull()
    expect(reading.paragraphs.at(-1)).toMatch(
      /^There’s no comparison with your cohort, .* once the group report has been created/,
    )
    expect(compose().reading.paragraphs.join()).not.toContain('no comparison with your cohort')
  })

  it('explains only the symbols that occur', () => {
    expect(compose().reading.symbols.map((symbol) => symbol.kind)).toEqual([
      'sum',
      'band',
      'change',
      'average',
    ])
    expect(
      compose(buildExampleReport({ hasAllParts: false })).reading.symbols.map((symbol) => symbol.kind),
    ).toEqual(['sum', 'band'])
  })

  it('marks reversed statements, shows their answers as given, and explains the mark once (REQ-327)', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const [statement, ...otherStatements] = firstScale!.statements
    const { options } = report
    const score = options[0]!.value + options.at(-1)!.value - statement!.value!
    const scale = {
      ...firstScale!,
      statements: [{ ...statement!, isReversed: true, score }, ...otherStatements],
    }
    const content = compose({ ...report, scales: [scale, ...otherScales] })
    expect(content.scales[0]!.statements.map(({ mark, value }) => [mark, value])).toEqual(
      firstScale!.statements.map(({ value }, i) => [i === 0 ? '(reversed)' : null, String(value)]),
    )
    expect(JSON.stringify(content).match(/the lower your answer, the higher your score/g)).toHaveLength(1)
    expect(JSON.stringify(compose(report))).not.toContain('reversed')
  })

  it('has a chapter about scales without a result, with the answers and the minimum number of answers that a result needs (REQ-329)', () => {
    const report = buildExampleReport({ statementsPerScale: 6 })
    const { id, name, description, statements, reflection } = report.scales.at(-1)!
    const noOpportunityAnswer = { value: null, answer: 'I had no opportunity' }
    const unscoredScale = {
      id,
      name,
      description,
      reflection,
      scored: 2,
      needed: 3,
      statements: statements.map((statement, i) =>
        i < 2 ? statement : { ...statement, ...noOpportunityAnswer },
      ),
    }
    const scales = report.scales.slice(0, -1)
    const content = compose({ ...report, scales, unscored: [unscoredScale] })
    expect(content.unscored!.scales[0]).toMatchObject({
      name,
      reason: expect.stringMatching(/here: 2 of 6\. A result needs at least 3\./),
      statements: unscoredScale.statements.map(({ value, answer }) => ({
        value: value === null ? null : String(value),
        answer,
      })),
    })
    expect(content.cover.petals).toHaveLength(scales.length)
    expect(content.reflection.scales.at(-1)).toMatchObject({ index: null, name, questions: reflection })
    expect(compose(report).unscored).toBeNull()
    const withoutResults = compose({ ...report, scales: [], ranking: [], unscored: [unscoredScale] })
    const { summary, glance, change, comparison, ranking } = withoutResults
    expect([summary, glance, change, comparison, ranking]).toEqual([null, null, null, null, null])
    expect(withoutResults.reading.symbols).toEqual([])
    expect(content.ranking!.lead).toContain('scales without a result aren’t included')
  })

  it('says which statements the list of answers leaves out (REQ-329)', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const [statement, ...otherStatements] = firstScale!.statements
    const noOpportunityStatement = { ...statement!, value: null, answer: 'I had no opportunity' }
    const content = compose({
      ...report,
      scales: [{ ...firstScale!, statements: [noOpportunityStatement, ...otherStatements] }, ...otherScales],
    })
    expect(content.ranking!.lead).toMatch(/ Statements without a score .* aren’t included\.$/)
    expect(compose(report).ranking!.lead).not.toContain('Statements without a score')
  })

  it('cannot be composed if a phrase is missing, and the error names the phrase', () => {
    const texts = createReportTexts('en', { pdf: {} })
    expect(() => composeReport(buildExampleReport(), texts, false)).toThrow(
      'The phrase pdf.documentTitle is missing in en',
    )
  })
})
