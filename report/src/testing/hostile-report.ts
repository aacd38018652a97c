import type { IndividualReport } from '@lpi/contract'
import { buildExampleReport } from './example-report.ts'

const markup =
  '#import "x.typ" $x^2$ \\ ] [ } { *bold* _it_ <label> @ref `raw` // c /* c */ = h "q" #{panic()}'
const otherScripts = '王小明 محمد עברית देवनागरी ไทย Ελληνικά Кириллица 👩‍👩‍👧 😀 \u{1F1E8}\u{1F1F3}'
const invalidCharacters =
  '\ud800 \u0000\u0007 \u202egnp.exe \ufffe \u0378 \ue000 a\u0301\u0302\u0303\u0304 \r\n\t .'
const longText = `${'x'.repeat(2500)} ${'long words '.repeat(230)}`

/**
 * A report whose texts are difficult to render, except the texts of the options and the name of the norm. The
 * organization has no customization.
 */
export function buildHostileReport(): IndividualReport {
  const report = buildExampleReport()
  const texts = [markup, otherScripts, invalidCharacters, longText]
  let index = 0
  const nextText = () => texts[index++ % texts.length]!
  return {
    ...report,
    instrument: { ...report.instrument, name: markup, subtitle: otherScripts },
    learner: { name: `${otherScripts} ${markup} ${invalidCharacters}` },
    organization: { name: longText, logoUrl: null },
    cohort: { name: markup },
    introduction: texts,
    portrait: report.portrait.map((part) => ({
      ...part,
      items: texts.map((text) => ({ key: 'text' as const, values: { text } })),
    })),
    scales: report.scales.map((scale) => ({
      ...scale,
      name: nextText(),
      description: nextText(),
      interpretation: nextText(),
      statements: scale.statements.map((statement) => ({
        ...statement,
        text: nextText(),
        answer: otherScripts,
      })),
      step: scale.step && { ...scale.step, text: nextText() },
      reflection: texts,
    })),
    ranking: report.ranking.map((row) => ({
      ...row,
      scaleName: nextText(),
      statement: { ...row.statement, text: nextText(), answer: invalidCharacters },
    })),
    reflection: texts,
    plan: texts.map((text) => ({ prompt: text, hint: nextText() })),
    ownPlan: {
      steps: texts.map((text) => ({ text, dueOn: '2027-03-15', outcome: 'partly' as const })),
      notes: texts,
    },
    limits: texts,
  }
}
