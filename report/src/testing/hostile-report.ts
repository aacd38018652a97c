import type { IndividualReport } from '@lpi/contract'
import { exampleReport } from './example-report.ts'

const markup =
  '#import "x.typ" $x^2$ \\ ] [ } { *bold* _it_ <label> @ref `raw` // c /* c */ = h "q" #{panic()}'
const foreign = '王小明 محمد עברית देवनागरी ไทย Ελληνικά Кириллица 👩‍👩‍👧 😀 \u{1F1E8}\u{1F1F3}'
const broken = '\ud800 \u0000\u0007 \u202egnp.exe \ufffe \u0378 \ue000 a\u0301\u0302\u0303\u0304 \r\n\t .'
const endless = `${'x'.repeat(2500)} ${'long words '.repeat(230)}`

/** Every text that a person or an instrument may bring, at its worst. */
export function hostileReport(): IndividualReport {
  const report = exampleReport()
  const texts = [markup, foreign, broken, endless]
  let turn = 0
  const next = () => texts[turn++ % texts.length]!
  return {
    ...report,
    instrument: { ...report.instrument, name: markup, subtitle: foreign },
    learner: { name: `${foreign} ${markup} ${broken}` },
    organization: { name: endless, logoUrl: null },
    cohort: { name: markup },
    introduction: texts,
    scales: report.scales.map((scale) => ({
      ...scale,
      name: next(),
      description: next(),
      interpretation: next(),
      statements: scale.statements.map((statement) => ({ ...statement, text: next(), answer: foreign })),
      suggestions: scale.suggestions.map((suggestion) => ({ ...suggestion, text: next() })),
      reflection: texts,
    })),
    ranking: report.ranking.map((one) => ({
      ...one,
      scaleName: next(),
      statement: { ...one.statement, text: next(), answer: broken },
    })),
    reflection: texts,
    plan: texts.map((text) => ({ prompt: text, hint: next() })),
    limits: texts,
  }
}
