import { listScoredStatements, scoreOf } from '@lpi/contract'
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

  it('ends a suggestion without a period before it names the statement', () => {
    const report = buildExampleReport()
    const scales = report.scales.map((scale) => ({
      ...scale,
      suggestions: scale.suggestions.map((suggestion, i) => ({
        ...suggestion,
        text: i === 0 ? 'Describe what you saw' : 'Ask: “What helps?”',
      })),
    }))
    const texts = compose({ ...report, scales }).scales.flatMap(({ suggestions }) => suggestions)
    expect(new Set(texts.map(({ text }) => text))).toEqual(
      new Set(['Describe what you saw.', 'Ask: “What helps?”']),
    )
  })

  it('ranks all statements in one list, in which statements with the same answer share a rank', () => {
    const report = buildExampleReport()
    const { rows } = compose(report).ranking!
    expect(rows.map(({ text, value }) => [text, value])).toEqual(
      report.ranking.map(({ statement }) => [statement.text, String(statement.value)]),
    )
    for (const [i, row] of rows.entries()) {
      const equalRows = rows.filter(({ value }) => value === row.value)
      expect(equalRows.every(({ rank }) => rank === row.rank)).toBe(true)
      expect(row.rank.endsWith('=')).toBe(equalRows.length > 1)
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
      const { summary, glance, scales, ranking, reflection, change, comparison } = compose(report)
      const [result, , gapFinding] = summary!.findings
      const certainty = summary!.findings.find(({ title }) => title === 'How certain this is')
      const texts = [
        result!.title,
        ...result!.paragraphs,
        ...gapFinding!.paragraphs,
        ...certainty!.paragraphs,
      ].join(' ')
      expect(texts).toContain(report.scales[0]!.name)
      expect(texts).not.toMatch(/highest|most|rank|level|shares?|scales/i)
      expect(result!.paragraphs[0]).toContain(`Sum:\u00a0${report.scales[0]!.sum}. `)
      expect(ranking!.columns).not.toContain('Scale')
      expect(reflection.scales.map(({ index }) => index)).toEqual([null])
      for (const row of [...(change?.rows ?? []), ...(comparison?.rows ?? [])]) expect(row.badge).toBeNull()
      expect(gapFinding!.paragraphs[0]).toMatch(/^These two answers are furthest apart: \d+ for .*, \d+ for /)
      expect(certainty!.paragraphs[0]).toMatch(
        hasAllParts ? /Read yours as a value between/ : /No margin of error/,
      )
      expect([glance, scales[0]!.eyebrow]).toEqual([null, null])
      expect(scales[0]!.statistics.map(({ name }) => name)).not.toContain('Rank')
    }
  })

  it('compares scores instead of answers in the summary if a statement is reversed', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const [firstScale, ...otherScales] = report.scales
    const [reversedStatement, lowestStatement, ...otherStatements] = listScoredStatements(
      firstScale!.statements,
    ).map((s) => ({
      ...s,
      value: 5,
    }))
    const statements = [
      { ...reversedStatement!, value: 2, isReversed: true, score: 9 },
      { ...lowestStatement!, value: 1 },
      ...otherStatements,
    ]
    const equalScales = otherScales.map((scale) => ({
      ...scale,
      statements: listScoredStatements(scale.statements).map((s) => ({ ...s, value: 5 })),
    }))
    const scales = [{ ...firstScale!, statements }, ...equalScales]
    const ranking = scales
      .flatMap((scale) =>
        scale.statements.map((statement) => ({
          rank: 1,
          isTied: false,
          scaleId: scale.id,
          scaleName: scale.name,
          statement,
        })),
      )
      .sort((a, b) => scoreOf(b.statement) - scoreOf(a.statement))
    const { findings } = compose({ ...report, scales, ranking }).summary!
    expect(findings[1]!.title).toBe('Your answers with the highest scores')
    expect(findings[2]!.paragraphs[0]).toMatch(/^Your scores differ most .*: 9 for .* 1 for /)
  })

  it.each([
    [3, 'One other statement has the answer 9.'],
    [4, '2 other statements have the answer 9.'],
  ])(
    'lists two of %i statements that share the highest answer, and counts the others',
    (number, sentence) => {
      const report = buildExampleReport({ hasAllParts: false })
      let position = 0
      const scales = report.scales.map((scale) => ({
        ...scale,
        statements: listScoredStatements(scale.statements).map((statement) => ({
          ...statement,
          value: position++ < number ? 9 : 5,
        })),
      }))
      const ranking = scales
        .flatMap(({ id, name, statements }) =>
          statements.map((statement) => ({
            rank: 1,
            isTied: true,
            scaleId: id,
            scaleName: name,
            statement,
          })),
        )
        .sort((a, b) => b.statement.value - a.statement.value)
      const [, top] = compose({ ...report, scales, ranking }).summary!.findings
      expect([top!.items.length, top!.remark]).toEqual([2, sentence])
    },
  )

  it('does not call an answer the highest if the answer to a reversed statement is higher', () => {
    const report = buildExampleReport({ scales: 1, hasAllParts: false })
    const [scale] = report.scales
    const statements = listScoredStatements(scale!.statements).map((statement, i) =>
      i === 0
        ? { ...statement, value: 10, isReversed: true, score: 1 }
        : { ...statement, value: 4 - (i % 3) },
    )
    const ranking = statements
      .map((statement) => ({
        rank: 1,
        isTied: false,
        scaleId: scale!.id,
        scaleName: scale!.name,
        statement,
      }))
      .sort((a, b) => scoreOf(b.statement) - scoreOf(a.statement))
    const content = compose({ ...report, scales: [{ ...scale!, statements }], ranking })
    const [, topFinding, gapFinding] = content.summary!.findings
    expect(topFinding!.title).toBe('Your answers with the highest scores')
    expect(gapFinding!.paragraphs[0]).toMatch(/^These two scores are furthest apart: /)
  })

  it('names in the summary the scales that changed by more than chance would explain, or says that there are none (REQ-175)', () => {
    const report = buildExampleReport()
    const find = (value: typeof report) =>
      compose(value).summary!.findings.find(({ title }) => title === 'Since last time')?.paragraphs
    const [firstScale, , , fourthScale] = report.scales
    expect(find(report)).toEqual([
      `Higher by more than chance would explain: ${firstScale!.name}. Lower by more than chance would explain: ${fourthScale!.name}.`,
    ])
    const scales = report.scales.map((scale) => ({
      ...scale,
      change: { ...scale.change!, significance: 'within_noise' as const },
    }))
    expect(find({ ...report, scales })).toEqual(['No change is larger than chance would explain.'])
    expect(find(buildExampleReport({ hasAllParts: false }))).toBeUndefined()
  })

  it('names in the summary the scales whose sums differ from the average of the cohort by more than the margin of error (REQ-175)', () => {
    const report = buildExampleReport()
    const find = (value: typeof report) =>
      compose(value).summary!.findings.find(({ title }) => title === 'Compared with your cohort')?.paragraphs
    const withAverage = (distance: number, range: { low: number; high: number } | null = null) => ({
      ...report,
      scales: report.scales.map((scale, i) => ({
        ...scale,
        cohort: { ...scale.cohort!, range, meanSum: scale.sum + (i === 1 ? distance : 0) },
      })),
    })
    const { name, precision, sum } = report.scales[1]!
    const { low, high } = precision as typeof precision & { status: 'known' }
    const noDifferences = ['No sum differs from the average by more than your margin of error.']
    expect(find(withAverage(low - 1 - sum))).toEqual([
      `Above the average by more than your margin of error: ${name}.`,
    ])
    expect(find(withAverage(high + 1 - sum))).toEqual([
      `Below the average by more than your margin of error: ${name}.`,
    ])
    expect(find(withAverage(low - sum))).toEqual(noDifferences)
    expect(find(withAverage(0, { low: 1, high: 10 }))).toBeUndefined()
    expect(find(buildExampleReport({ hasAllParts: false }))).toBeUndefined()
  })

  it('states in the summary that all sums are above the average of the cohort, or that all are below it, and warns that this does not show that the learner does more or less than others (REQ-175)', () => {
    const report = buildExampleReport()
    const find = (meanSum: number) => {
      const scales = report.scales.map((scale) => ({
        ...scale,
        precision: { ...scale.precision, low: 20, high: 30 } as typeof scale.precision,
        cohort: { ...scale.cohort!, meanSum },
      }))
      const { findings } = compose({ ...report, scales }).summary!
      return findings.find(({ title }) => title === 'Compared with your cohort')!.paragraphs[0]
    }
    expect(find(31)).toMatch(
      /^All your sums are below the average .* doesn’t show that you do less than others\.$/,
    )
    expect(find(19)).toMatch(
      /^All your sums are above the average .* doesn’t show that you do more than others\.$/,
    )
  })

  it('uses the singular for one other statement with the same answer and for one other scale with the same difference', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const values = [
      [10, 3, 5],
      [10, 3, 5],
      [10, 5, 5],
    ]
    const scales = report.scales.slice(0, 3).map((scale, i) => ({
      ...scale,
      rank: i + 1,
      aboutLevel: i === 1 ? report.scales.slice(0, 1).map(({ id }) => id) : [],
      statements: listScoredStatements(scale.statements)
        .slice(0, 3)
        .map((statement, k) => ({ ...statement, value: values[i]![k]! })),
    }))
    const ranking = scales
      .flatMap(({ id, name, statements }) =>
        statements.map((statement) => ({ rank: 1, isTied: true, scaleId: id, scaleName: name, statement })),
      )
      .sort((a, b) => b.statement.value - a.statement.value)
    const text = JSON.stringify(compose({ ...report, scales, ranking }).summary)
    expect(text).toMatch(/One other statement has the answer 10\./)
    expect(text).toMatch(/One other scale has the same difference\./)
  })

  it('says that the means of two scales differ, without a number of pairs', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const scales = report.scales
      .slice(0, 2)
      .map((scale, i) => ({ ...scale, rank: i + 1, isTied: false, aboutLevel: [] }))
    const ranking = report.ranking.filter(({ scaleId }) => scales.some(({ id }) => id === scaleId))
    const text = JSON.stringify(compose({ ...report, scales, ranking }).summary)
    expect(text).toContain('The difference between your two means is larger than chance would explain.')
    expect(text).not.toContain('One of 1')
  })

  it('asks questions in the summary if the report has no suggestions', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const lastFinding = (value: typeof report) => compose(value).summary!.findings.at(-1)!
    expect(lastFinding(report).title).toBe('Things to try first')
    const scales = report.scales.map((scale) => ({ ...scale, suggestions: [] }))
    expect(lastFinding({ ...report, scales })).toMatchObject({
      title: 'Questions to think about',
      items: report.reflection.slice(0, 2).map((text) => ({ text, note: null })),
    })
  })

  it('does not state what the learner reports most if all means are equal', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const scales = report.scales.map((scale) => ({ ...scale, mean: 7, rank: 1, isTied: true }))
    expect(compose({ ...report, scales }).summary!.findings[0]).toMatchObject({
      title: 'Your result',
      paragraphs: ['All your means are equal. Mean: 7.00. Possible answers range from 1 to 10.'],
    })
  })

  it('marks a rank with “=” only if it is tied', () => {
    const report = buildExampleReport({ hasAllParts: false })
    const [firstScale, secondScale, ...otherScales] = report.scales
    const tiedRank = { rank: 1, isTied: true }
    const scales = [
      { ...firstScale!, ...tiedRank },
      { ...secondScale!, ...tiedRank },
      { ...otherScales[0]!, rank: 3, isTied: false },
    ]
    expect(compose({ ...report, scales }).glance!.rows.map((row) => row.rank)).toEqual(['1=', '1=', '3'])
  })

  it('contains a confidence interval if the precision is known, otherwise the reason why there is none', () => {
    expect(compose().scales[0]?.band).toEqual({ low: 35, high: 45 })
    const contentWithoutPrecision = compose(buildExampleReport({ hasAllParts: false }))
    expect(contentWithoutPrecision.scales[0]?.band).toBeNull()
    expect(contentWithoutPrecision.reading.precision).toEqual([
      { names: null, sentence: expect.stringMatching(/wasn’t known.*100/) },
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
    ).toEqual(['sum'])
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
    const sentence = `Scales without a result: ${name}.`
    expect(content.glance!.notes).toContain(sentence)
    expect(content.summary!.findings.flatMap(({ paragraphs }) => paragraphs).join()).toContain(sentence)
    expect(JSON.stringify(content)).not.toMatch(/all your scales|all the others/i)
    expect(compose(report).unscored).toBeNull()
    const withoutResults = compose({ ...report, scales: [], ranking: [], unscored: [unscoredScale] })
    const { summary, glance, change, comparison, ranking } = withoutResults
    expect([summary, glance, change, comparison, ranking]).toEqual([null, null, null, null, null])
    expect(withoutResults.reading.symbols).toEqual([])
    expect(content.ranking!.lead).toContain('scales without a result aren’t included')
  })

  it('states how many statements the learner answered with “no opportunity” (REQ-329)', () => {
    const report = buildExampleReport()
    const [firstScale, ...otherScales] = report.scales
    const [statement, ...otherStatements] = firstScale!.statements
    const noOpportunityStatement = { ...statement!, value: null, answer: 'I had no opportunity' }
    const content = compose({
      ...report,
      scales: [{ ...firstScale!, statements: [noOpportunityStatement, ...otherStatements] }, ...otherScales],
    })
    expect(content.scales[0]!.notes).toMatch(/^Statements you had no opportunity for: 1\sof\s5\./)
    expect(content.scales[1]!.notes).not.toContain('opportunity')
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
