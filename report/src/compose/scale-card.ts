import {
  type IndividualReport,
  type ScaleResult,
  type StatementResult,
  type UnscoredScale,
  writeSentence,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { positionInRange } from './figure.ts'
import { composeMark } from './statement.ts'

/** A scale: what the answers say, the average, the answers, and one step or, without a step, one question. */
export function composeScaleCard(report: IndividualReport, index: number, texts: ReportTexts) {
  const scale = report.scales[index]!
  const { step, reflection } = scale
  return {
    index: report.scales.length > 1 ? index : null,
    name: scale.name,
    average: texts.statistic(scale.mean),
    averageName: texts.t('report.scale.average'),
    text: describe(scale, texts),
    ...composeAnswers(scale.statements, report, texts),
    next: step
      ? { title: texts.t('report.portrait.step'), text: step.text }
      : reflection[0]
        ? { title: texts.t('report.scale.reflection'), text: reflection[0] }
        : null,
  }
}

/** What the average does not say. */
function describe({ interpretation, description, notes }: ScaleResult, texts: ReportTexts) {
  const sentences = notes
    .filter(({ key }) => key !== 'frequency' && key !== 'average')
    .map((sentence) => writeSentence(sentence, texts))
  return texts.joinSentences([...(interpretation ? [interpretation] : []), ...sentences]) || description
}

/** The scales without a result, with the answers; null if every scale has a result. */
export function composeUnscored(report: IndividualReport, texts: ReportTexts) {
  const { unscored = [] } = report
  if (unscored.length === 0) return null
  return {
    title: texts.t('report.unscored.title'),
    lead: texts.t('report.unscored.lead'),
    scales: unscored.map((scale) => ({
      index: null,
      name: scale.name,
      average: null,
      text: explainMissingResult(scale, texts),
      ...composeAnswers(scale.statements, report, texts),
      next: null,
    })),
  }
}

function explainMissingResult({ statements, scored, needed }: UnscoredScale, texts: ReportTexts) {
  return texts.t('report.unscored.reason', {
    scored: texts.number(scored),
    total: texts.number(statements.length),
    needed: texts.number(needed),
  })
}

/** The statements with the answers as they were given. */
function composeAnswers(
  statements: readonly StatementResult[],
  { options }: IndividualReport,
  texts: ReportTexts,
) {
  const range = { min: options.at(0)!.value, max: options.at(-1)!.value }
  return {
    columns: ['statement', 'answer'].map((column) => texts.t(`pdf.columns.${column}`)),
    statements: statements.map((statement) => ({
      text: statement.text,
      mark: composeMark(statement, texts),
      /** Null without an opportunity; the answer says so. */
      share: statement.value === null ? null : positionInRange(statement.value, range),
      answer: statement.value === null ? statement.answer : texts.number(statement.value),
    })),
  }
}
