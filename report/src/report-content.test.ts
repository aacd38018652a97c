import { describe, expect, it } from 'vitest'
import { composeReport } from './compose/compose-report.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'

function compose(report = buildExampleReport()) {
  return composeReport(report, createReportTexts(report.language, readPhrases()), false)
}

/** With the list of all statements, which is off by default. */
function withRanking(report = buildExampleReport()) {
  const sections = [...report.customization.sections, 'ranking' as const]
  return { ...report, customization: { ...report.customization, sections } }
}

describe('the content of a report', () => {
  it('keeps the end of a long name of a person, which can be the last name', () => {
    const content = compose({ ...buildExampleReport(), learner: { name: `${'W'.repeat(200)} Ő` } })
    for (const text of [content.cover.subject.text, content.title, content.footer])
      expect(text).toMatch(/W…W+ Ő/)
  })

  it('contains no placeholder and no phrase key', () => {
    for (const hasAllParts of [true, false]) {
      expect(JSON.stringify(compose(buildExampleReport({ hasAllParts })))).not.toMatch(
        /\{\{|"(report|pdf)\.[a-z]/,
      )
    }
  })

  it('lists all statements with their answers and scales', () => {
    const report = buildExampleReport()
    const { rows } = compose(withRanking(report)).ranking!
    expect(rows.map(({ text, value }) => [text, value])).toEqual(
      report.ranking.map(({ statement }) => [statement.text, String(statement.value)]),
    )
    for (const [i, row] of rows.entries()) {
      expect(row.scale).toBe(report.scales.findIndex(({ id }) => id === report.ranking[i]!.scaleId))
    }
  })

  it('has one card for each scale, with the average and one step or, without a step, one question', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const [first, second] = compose({
      ...report,
      scales: [{ ...firstScale!, step: null }, ...otherScales],
    }).scales
    expect(first).toMatchObject({
      name: firstScale!.name,
      average: firstScale!.mean.toFixed(1),
      text: firstScale!.interpretation,
      next: { title: 'Worth thinking about', text: firstScale!.reflection[0] },
    })
    expect(second!.next).toEqual({ title: 'One step', text: otherScales[0]!.step!.text })
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

  it('compares no scales if there is only one scale', () => {
    const full = compose(withRanking(buildExampleReport({ scales: 1 })))
    expect(full.ranking!.columns).not.toContain('Scale')
    expect([full.overview!.title, full.overview!.lead, full.scales[0]!.index]).toEqual([null, null, null])
    expect(compose(buildExampleReport({ scales: 1, hasAllParts: false })).overview).toBeNull()
  })

  it('states once that its dates are in UTC (REQ-077)', () => {
    const content = compose()
    expect(content.appendix.versionLines[0]).toMatch(/Completed on November 18, 2026 \(UTC\)\.$/)
    expect(JSON.stringify(content).match(/UTC/g)).toHaveLength(1)
  })

  it('has the parts of the first page: what stands out, and a step (REQ-175)', () => {
    const { findings, step } = compose().portrait!
    expect(findings.map(({ title }) => title)).toEqual([
      'Since February 3, 2026:',
      'What you do nearly always:',
      'What you rarely do:',
      'A contrast',
    ])
    expect(findings[0]!.items).toEqual([
      expect.stringMatching(/^You answered every statement of .* higher\.$/),
    ])
    expect(findings[1]!.items).toHaveLength(3)
    expect(step).toMatchObject({ title: 'One thing to try:', items: [expect.any(String)] })
    expect(compose({ ...buildExampleReport(), portrait: [] }).portrait).toMatchObject({
      findings: [],
      step: null,
    })
  })

  it('contains the margin of error of each score, and says which values are assumed (REQ-171)', () => {
    const { numbers, paragraphs } = compose(buildExampleReport({ hasAllParts: false })).appendix
    expect(numbers.columns).toEqual(['Scale', 'Score', 'Margin of error'])
    expect(numbers.rows[0]!.slice(1)).toEqual(['40 of 50', '35 to 45'])
    expect(paragraphs.filter((text) => text.includes('we assume a reliability of 0.70'))).toHaveLength(1)
  })

  it('contains the percentiles of a norm group, and never calls everyone lower or higher', () => {
    const { numbers, paragraphs } = compose().appendix
    expect(numbers.rows[0]!.at(-1)).toBe('30 (8 to 51)')
    expect(numbers.rows[2]!.at(-1)).toBe('above 99th (88 to above 99th)')
    expect(paragraphs.at(-1)).toMatch(/^Percentile: /)
  })

  it('states the source of each reliability, once for all scales with the same source', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const precision = { ...firstScale!.precision, reliability: 0.74 }
    const scales = [{ ...firstScale!, precision } as typeof firstScale & object, ...otherScales]
    const listReliabilities = (content: ReturnType<typeof compose>) =>
      content.appendix.paragraphs.filter((text) => text.includes('reliabilit'))
    expect(listReliabilities(compose({ ...report, scales }))).toEqual([
      expect.stringContaining(`: ${firstScale!.name} 0.74, ${otherScales[0]!.name} 0.81, `),
    ])
    expect(listReliabilities(compose(report))).toEqual([
      expect.stringMatching(/^The reliability of 0\.81 is based on at least 200/),
    ])
  })

  it('shows the averages of an earlier assessment and of the cohort, and names only clear changes', () => {
    const { columns, rows, notes, symbols } = compose().overview!
    expect(columns.slice(2)).toEqual(['You', 'Before', 'Your cohort'])
    expect(rows.map(({ change }) => change)).toEqual(['Higher', '', '', 'Lower', '', ''])
    expect(rows[0]).toMatchObject({ own: '8.0', before: '6.2', cohort: '7.0' })
    expect(rows[1]!.alt).toContain('No clear change')
    expect(notes.map(({ title }) => title)).toEqual(['Since last time', 'Compared with your cohort'])
    expect(symbols.map(({ kind }) => kind)).toEqual(['own', 'previous', 'average'])
    const first = compose(buildExampleReport({ hasAllParts: false })).overview!
    expect([first.columns.length, first.notes, first.symbols]).toEqual([3, [], []])
  })

  it('says why there is no comparison before the first group report', () => {
    const isMissing = (text: string) =>
      /^There’s no comparison with your cohort, .* once the group report has been created/.test(text)
    expect(compose(buildExampleReport({ hasAllParts: false })).appendix.paragraphs.some(isMissing)).toBe(true)
    expect(compose().appendix.paragraphs.some(isMissing)).toBe(false)
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
    expect(content.scales[0]!.statements.map(({ mark, answer }) => [mark, answer])).toEqual(
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
    const content = compose(withRanking({ ...report, scales, unscored: [unscoredScale] }))
    expect(content.unscored!.scales[0]).toMatchObject({
      name,
      average: null,
      text: expect.stringMatching(/here: 2 of 6\. A result needs at least 3\./),
      statements: unscoredScale.statements.map(({ value, answer }) => ({
        answer: value === null ? answer : String(value),
      })),
    })
    expect(content.cover.petals).toHaveLength(scales.length)
    expect(compose(report).unscored).toBeNull()
    const withoutResults = compose(
      withRanking({ ...report, scales: [], ranking: [], unscored: [unscoredScale] }),
    )
    const { portrait, overview, ranking, appendix } = withoutResults
    expect([portrait, overview, ranking, appendix.numbers.rows]).toEqual([null, null, null, []])
    expect(content.ranking!.lead).toContain('scales without a result aren’t included')
  })

  it('says which statements the list of answers leaves out (REQ-329)', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const [statement, ...otherStatements] = firstScale!.statements
    const noOpportunityStatement = { ...statement!, value: null, answer: 'I had no opportunity' }
    const content = compose(
      withRanking({
        ...report,
        scales: [
          { ...firstScale!, statements: [noOpportunityStatement, ...otherStatements] },
          ...otherScales,
        ],
      }),
    )
    expect(content.ranking!.lead).toMatch(/ Statements without a score .* aren’t included\.$/)
    expect(compose(withRanking(report)).ranking!.lead).not.toContain('Statements without a score')
  })

  it('cannot be composed if a phrase is missing, and the error names the phrase', () => {
    const texts = createReportTexts('en', { pdf: {} })
    expect(() => composeReport(buildExampleReport(), texts, false)).toThrow(
      'The phrase pdf.documentTitle is missing in en',
    )
  })
})
