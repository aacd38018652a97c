import {
  countWithoutOpportunity,
  findAnswerPattern,
  findRank,
  hasTiedStatementWithoutSuggestion,
  type IndividualReport,
  type Precision,
  type ScaleResult,
} from '@lpi/contract'
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
    trackAlt: texts.joinSentences([
      composeTrackAlt(scale, texts),
      ...(precision.status === 'known' ? [describeInterval(precision, texts)] : []),
    ]),
    range: sumRange(scale),
    value: scale.sum,
    band: precision.status === 'known' ? { low: precision.low, high: precision.high } : null,
    interpretation: scale.interpretation,
    notes: texts.joinSentences([
      ...describePattern(report, scale, texts),
      ...describeNoOpportunity(scale, texts),
      ...describeThirds(scale, texts),
      ...(precision.status === 'known' ? [describeInterval(precision, texts)] : []),
      ...describePercentile(scale, texts),
    ]),
    ...composeStatementTable(scale.statements, report, texts),
    suggestionsTitle: texts.t('report.scale.suggestions'),
    suggestions: scale.suggestions.map(({ statementId, text }) => {
      const statement = describeStatement(scale, statementId, texts)
      return { text: statement ? endSentence(text, report.language) : text, statement }
    }),
    suggestionsNote: hasTiedStatementWithoutSuggestion(scale)
      ? texts.t(
          scale.statements.some(({ isReversed }) => isReversed)
            ? 'report.scale.suggestionsTiedScore'
            : 'report.scale.suggestionsTied',
        )
      : null,
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
      name: texts.t('report.scale.mean'),
      value: texts.decimal(scale.mean),
      note: formatRange(Math.min(...values), Math.max(...values)),
    },
    ...(report.scales.length > 1 ? [describeRank(report, scale, texts)] : []),
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

function describeRank({ scales }: IndividualReport, scale: ScaleResult, texts: ReportTexts) {
  const { from, to, isTied } = findRank(scale, scales)
  const isRange = from < to
  const range = { from: texts.number(from), to: texts.number(to) }
  const note = isRange ? 'ofLevel' : isTied ? 'ofTied' : 'of'
  return {
    name: texts.t('report.scale.rank'),
    value: isRange ? texts.t('pdf.rankRange', range) : texts.number(from),
    note: texts.t(`pdf.scale.${note}`, { total: scales.length }),
  }
}

/** What the answers have in common. The interpretation depends on the sum alone, so it does not state this. */
function describePattern({ options }: IndividualReport, { statements }: ScaleResult, texts: ReportTexts) {
  const pattern = findAnswerPattern(statements, options)
  return pattern ? [texts.t(`report.scale.${pattern}`)] : []
}

/** States how “no opportunity” answers affect the sum. */
function describeNoOpportunity(scale: ScaleResult, texts: ReportTexts) {
  const n = countWithoutOpportunity(scale)
  const total = texts.number(scale.statements.length)
  return n > 0 ? [texts.t('report.scale.imputed', { n: texts.number(n), total })] : []
}

/** Names the other thirds of the range that the confidence interval reaches; their interpretations could also apply. */
function describeThirds({ otherThirds }: ScaleResult, texts: ReportTexts) {
  if (otherThirds.length === 0) return []
  const thirds = texts.list(otherThirds.map((third) => texts.t(`report.thirds.${third}`)))
  return [texts.t('report.scale.near', { thirds })]
}

export function describeInterval(precision: Precision & { status: 'known' }, texts: ReportTexts) {
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

/** Another sentence follows the text of the author, who may have left out the period. */
function endSentence(text: string, language: string) {
  return /[\p{L}\p{N})]$/u.test(text) ? `${text}${language.startsWith('zh') ? '。' : '.'}` : text
}

/** Names the statement that a suggestion refers to. */
function describeStatement(scale: ScaleResult, statementId: string, texts: ReportTexts) {
  const statement = scale.statements.find(({ id }) => id === statementId)
  if (!statement) return null
  return texts.t('pdf.scale.suggestionFor', { label: composeLabel(statement, texts) })
}
