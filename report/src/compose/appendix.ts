import {
  hasReversedStatement,
  type IndividualReport,
  isRankingPartial,
  type Precision,
  type ScaleResult,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { describeAnswerRange } from './answer-range.ts'
import { composeMark } from './statement.ts'

/** How the scores are computed, how exact they are, and what the report is not for. */
export function composeAppendix(report: IndividualReport, texts: ReportTexts) {
  const { name, version } = report.instrument
  return {
    title: texts.t('report.howToRead.title'),
    paragraphs: [
      ...report.introduction,
      texts.t('report.howToRead.scale', describeAnswerRange(report.options, texts)),
      ...(hasReversedStatement(report) ? [texts.t('report.reversed.meaning')] : []),
      ...explainMissingComparison(report, texts),
      ...composePrecision(report, texts),
      ...(report.scales.some(({ percentile }) => percentile) ? [texts.t('report.norm.half')] : []),
    ],
    numbers: composeNumbers(report, texts),
    limitsTitle: texts.t('report.limits.title'),
    limits: [texts.t('report.hedge'), ...report.limits],
    versionLines: [
      texts.t('pdf.limits.instrument', { name, version, date: texts.utcDate(report.completedAt) }),
      ...(report.norm ? [texts.translateCount('report.norm.source', report.norm.n, report.norm)] : []),
    ],
  }
}

/** The scores with their margins of error and, with a norm, their percentiles. */
function composeNumbers({ scales, norm }: IndividualReport, texts: ReportTexts) {
  const columns = ['scale', 'sum', 'margin', ...(norm ? ['percentile'] : [])]
  return {
    columns: columns.map((column) => texts.t(`pdf.columns.${column}`)),
    rows: scales.map((scale) => [
      scale.name,
      texts.t('report.scale.sumShort', { sum: texts.number(scale.sum), max: texts.number(scale.max) }),
      formatRange(scale.precision, (value) => texts.number(value), texts),
      ...(norm ? [describePercentile(scale, texts)] : []),
    ]),
  }
}

function formatRange(
  { low, high }: { low: number; high: number },
  format: (value: number) => string,
  texts: ReportTexts,
) {
  return texts.t('pdf.impact.interval', { low: format(low), high: format(high) })
}

/** If there is no comparison with the cohort yet, says why. */
function explainMissingComparison(
  { comparison, cohort, customization, scales }: IndividualReport,
  texts: ReportTexts,
) {
  const isShown = customization.sections.includes('comparison') && scales.length > 0
  if (!isShown || comparison.status === 'available') return []
  return [texts.t('report.cohort.none', { cohort: cohort.name })]
}

/** The reliabilities and their sources. Scales with the same source share a sentence. */
function composePrecision({ scales }: IndividualReport, texts: ReportTexts) {
  const scalesBySource = Map.groupBy(scales, ({ precision: { source, n, citation } }) =>
    JSON.stringify([source, n, citation]),
  )
  return [...scalesBySource.values()].map((sameSource) => {
    const sentences = new Set(sameSource.map(({ precision }) => describeReliability(precision, texts)))
    if (sentences.size > 1) return describeReliabilities(sameSource, texts)
    const sentence = [...sentences][0]!
    return sameSource.length < scales.length
      ? texts.joinSentences([`${texts.list(sameSource.map(({ name }) => name))}:`, sentence])
      : sentence
  })
}

/** A sentence about several scales: their reliabilities, which differ, and the source that they share. */
function describeReliabilities(scales: readonly ScaleResult[], texts: ReportTexts) {
  const { precision } = scales[0]!
  const values = scales.map(({ name, precision }) => `${name} ${texts.decimal(precision.reliability)}`)
  const key = precision.source === 'instrument' ? 'instrumentSeveral' : 'installationSeveral'
  return texts.joinSentences([
    texts.t(`report.precision.${key}`, { n: texts.number(precision.n ?? 0), values: texts.list(values) }),
    ...describeMethod(precision, texts),
  ])
}

/** The reliability and its source. */
function describeReliability(precision: Precision, texts: ReportTexts) {
  const { source, n } = precision
  const reliability = texts.decimal(precision.reliability)
  return texts.joinSentences([
    n === null
      ? texts.t('report.precision.assumption', { reliability })
      : texts.translateCount(`report.precision.${source}`, n, { reliability }),
    ...describeMethod(precision, texts),
  ])
}

/** Where the reliability is published, and which differences the report calls clear. */
function describeMethod({ source, citation }: Precision, texts: ReportTexts) {
  return [
    ...(citation === null ? [] : [texts.t('report.precision.citation', { citation })]),
    texts.t(`report.precision.${source === 'assumption' ? 'testAssumption' : 'test'}`),
  ]
}

function describePercentile({ percentile }: ScaleResult, texts: ReportTexts) {
  if (percentile === null) return ''
  const { value, band } = percentile
  const format = (percent: number) => formatPercentile(percent, texts)
  return band ? `${format(value)} (${formatRange(band, format, texts)})` : format(value)
}

/**
 * A sample cannot show that all people have a lower sum, or that all have a higher one. The report therefore states
 * “below 1st” instead of 0, and “above 99th” instead of 100.
 */
function formatPercentile(percentile: number, texts: ReportTexts) {
  if (percentile === 0) return texts.t('report.norm.below')
  return percentile === 100 ? texts.t('report.norm.above') : texts.number(percentile)
}

/** The scored statements of all scales with a result, as one list. */
export function composeRanking(report: IndividualReport, texts: ReportTexts) {
  const hasScales = report.scales.length > 1
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.joinSentences([
      texts.t(`report.ranking.${hasReversedStatement(report) ? 'leadScores' : 'lead'}`),
      ...(isRankingPartial(report) ? [texts.t('report.ranking.leftOut')] : []),
    ]),
    columns: ['statement', ...(hasScales ? ['scale'] : []), 'answer'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map(({ scaleId, statement }) => ({
      text: statement.text,
      mark: composeMark(statement, texts),
      scale: hasScales ? scaleIndexes.get(scaleId)! : null,
      value: texts.number(statement.value),
    })),
  }
}
