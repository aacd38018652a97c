import { type IndividualReport, type Precision, type ScaleResult, writeSentence } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeLabel } from './statement.ts'
import { composeStatementTable } from './statement-table.ts'
import { composeTrackAlt, sumRange } from './track.ts'

export function composeScalePage(report: IndividualReport, index: number, texts: ReportTexts) {
  const scale = report.scales[index]!
  const { precision } = scale
  return {
    eyebrow: composeEyebrow(report, index, texts),
    name: scale.name,
    description: scale.description,
    statistics: composeStatistics(report, scale, texts),
    trackAlt: texts.joinSentences([composeTrackAlt(scale, texts), describeInterval(precision, texts)]),
    range: sumRange(scale),
    value: scale.sum,
    band: { low: precision.low, high: precision.high },
    interpretation: scale.interpretation ?? '',
    notes: texts.joinSentences([
      ...scale.notes.map((sentence) => writeSentence(sentence, texts)),
      describeInterval(precision, texts),
      ...describePercentile(scale, texts),
    ]),
    ...composeStatementTable(scale.statements, report, texts),
    stepTitle: texts.t('report.scale.suggestions'),
    step: scale.step && {
      text: scale.step.text,
      statement: describeStatement(scale, scale.step.statementId, texts),
    },
    reflectionTitle: texts.t('report.scale.reflection'),
    reflection: scale.reflection,
  }
}

/** The number of the scale; null if there is only one. */
export function composeEyebrow(
  { scales }: { scales: readonly unknown[] },
  index: number,
  texts: ReportTexts,
) {
  const total = scales.length
  return total > 1 ? texts.t('pdf.scale.eyebrow', { number: index + 1, total }) : null
}

function composeStatistics(report: IndividualReport, scale: ScaleResult, texts: ReportTexts) {
  const values = report.options.map((option) => option.value)
  const formatRange = (min: number, max: number) =>
    texts.t('report.scale.range', { min: texts.number(min), max: texts.number(max) })
  const ownStatistics = [
    {
      name: texts.t('report.scale.sum'),
      value: texts.number(scale.sum),
      note: formatRange(scale.min, scale.max),
    },
    {
      name: texts.t('report.scale.average'),
      value: texts.decimal(scale.mean),
      note: formatRange(Math.min(...values), Math.max(...values)),
    },
  ].map((statistic) => ({ ...statistic, width: 1 }))
  if (scale.percentile === null || report.norm === null) return ownStatistics
  const { name, n } = report.norm
  return [
    ...ownStatistics,
    {
      // The name of the norm group needs more space.
      width: 1.9,
      name: texts.t('report.scale.percentile'),
      value: formatPercentile(scale.percentile.value, texts),
      note: texts.t('report.norm.size', { name, n: texts.number(n) }),
    },
  ]
}

function describeInterval(precision: Precision, texts: ReportTexts) {
  return texts.t('report.precision.known', {
    low: texts.number(precision.low),
    high: texts.number(precision.high),
    standardError: texts.statistic(precision.standardError),
  })
}

function describePercentile({ percentile }: ScaleResult, texts: ReportTexts) {
  if (percentile === null) return []
  const { value, band } = percentile
  const values = { percentile: formatPercentile(value, texts) }
  if (band === null) return [texts.t('report.norm.percentile', values)]
  const [low, high] = [formatPercentile(band.low, texts), formatPercentile(band.high, texts)]
  return [texts.t('report.norm.percentileBand', { ...values, low, high })]
}

/**
 * A sample cannot show that all people have a lower sum, or that all have a higher one. The report therefore states
 * “below 1st” instead of 0, and “above 99th” instead of 100.
 */
function formatPercentile(percentile: number, texts: ReportTexts) {
  if (percentile === 0) return texts.t('report.norm.below')
  return percentile === 100 ? texts.t('report.norm.above') : texts.number(percentile)
}

/** Names the statement that the step refers to. */
function describeStatement(scale: ScaleResult, statementId: string, texts: ReportTexts) {
  const statement = scale.statements.find(({ id }) => id === statementId)
  if (!statement) return null
  return texts.t('pdf.scale.suggestionFor', { label: composeLabel(statement, texts) })
}
