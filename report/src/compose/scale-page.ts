import {
  findAnswerPattern,
  findRank,
  type IndividualReport,
  isCutFromTies,
  type Precision,
  type ScaleResult,
} from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeTrackAlt, sumRange } from './track.ts'

export function composeScalePage(report: IndividualReport, index: number, words: Words) {
  const scale = report.scales[index]!
  const { precision } = scale
  return {
    eyebrow: words.t('pdf.scale.eyebrow', { number: index + 1, total: report.scales.length }),
    name: scale.name,
    description: scale.description,
    facts: composeFacts(report, scale, words),
    trackAlt: words.sentences([
      composeTrackAlt(scale, words),
      ...(precision.status === 'known' ? [describeInterval(precision, words)] : []),
    ]),
    range: sumRange(scale),
    value: scale.sum,
    band: precision.status === 'known' ? { low: precision.low, high: precision.high } : null,
    ends: [
      words.t('pdf.scale.lowest', { value: words.number(scale.min) }),
      words.t('pdf.scale.highest', { value: words.number(scale.max) }),
    ],
    interpretation: scale.interpretation,
    notes: words.sentences([
      ...describePattern(report, scale, words),
      ...describeThirds(scale, words),
      ...describePrecision(precision, words),
      ...describePercentile(scale, words),
    ]),
    answersTitle: words.t('report.scale.statements'),
    answerColumns: ['number', 'statement', 'position', 'answer'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    statements: scale.statements.map((statement) => ({
      label: statement.label,
      text: statement.text,
      value: words.number(statement.value),
      answer: statement.answer,
      count: report.options.length,
      selectedIndex: report.options.findIndex((option) => option.value === statement.value),
    })),
    suggestionsTitle: words.t('report.scale.suggestions'),
    suggestions: scale.suggestions.map(({ statementId, text }) => ({
      text,
      statement: describeStatement(scale, statementId, words),
    })),
    suggestionsNote: isCutFromTies(scale) ? words.t('report.scale.suggestionsTied') : null,
    reflectionTitle: words.t('report.scale.reflection'),
    reflection: scale.reflection,
  }
}

function composeFacts(report: IndividualReport, scale: ScaleResult, words: Words) {
  const values = report.options.map((option) => option.value)
  const range = (min: number, max: number) =>
    words.t('report.scale.range', { min: words.number(min), max: words.number(max) })
  const facts = [
    { name: words.t('report.scale.sum'), value: words.number(scale.sum), note: range(scale.min, scale.max) },
    {
      name: words.t('report.scale.mean'),
      value: words.decimal(scale.mean),
      note: range(Math.min(...values), Math.max(...values)),
    },
    describeRank(report, scale, words),
  ]
  if (scale.percentile === null || report.norm === null) return facts
  const { name, n } = report.norm
  return [
    ...facts,
    {
      name: words.t('report.scale.percentile'),
      value: formatPercentile(scale.percentile.value, words),
      note: words.t('report.norm.size', { name, n: words.number(n) }),
    },
  ]
}

function describeRank({ scales }: IndividualReport, scale: ScaleResult, words: Words) {
  const { from, to, isTied } = findRank(scale, scales)
  const isRange = from < to
  const range = { from: words.number(from), to: words.number(to) }
  const note = isRange ? 'ofLevel' : isTied ? 'ofTied' : 'of'
  return {
    name: words.t('report.scale.rank'),
    value: isRange ? words.t('pdf.rankRange', range) : words.number(from),
    note: words.t(`pdf.scale.${note}`, { total: scales.length }),
  }
}

/** How the answers are alike, which the interpretation cannot know. */
function describePattern({ options }: IndividualReport, { statements }: ScaleResult, words: Words) {
  const pattern = findAnswerPattern(statements, options)
  return pattern ? [words.t(`report.scale.${pattern}`)] : []
}

/** The other thirds of the range whose interpretation could apply. */
function describeThirds({ otherThirds }: ScaleResult, words: Words) {
  if (otherThirds.length === 0) return []
  const thirds = words.list(otherThirds.map((third) => words.t(`report.thirds.${third}`)))
  return [words.t('report.scale.near', { thirds })]
}

function describeInterval(precision: Precision & { status: 'known' }, words: Words) {
  return words.t('report.precision.known', {
    low: words.number(precision.low),
    high: words.number(precision.high),
    standardError: words.number(precision.standardError),
  })
}

/** The confidence interval and the source of the reliability, or the reason why the precision is unknown. */
function describePrecision(precision: Precision, words: Words) {
  if (precision.status === 'unknown') {
    const { reason, needed } = precision
    if (reason === 'not_estimable') return [words.t('report.precision.notEstimable')]
    return [words.t('report.precision.unknown', { needed: words.number(needed) })]
  }
  const reliability = words.number(precision.reliability)
  return [
    describeInterval(precision, words),
    words.counted(`report.precision.${precision.source}`, precision.n, { reliability }),
  ]
}

function describePercentile({ percentile }: ScaleResult, words: Words) {
  if (percentile === null) return []
  const { value, band } = percentile
  const texts = { percentile: formatPercentile(value, words) }
  if (band === null) return [words.t('report.norm.percentile', texts)]
  const [low, high] = [formatPercentile(band.low, words), formatPercentile(band.high, words)]
  return [words.t('report.norm.percentileBand', { ...texts, low, high })]
}

/** A sample cannot show that everyone is lower or higher, so there is no percentile of 0 or 100. */
function formatPercentile(percentile: number, words: Words) {
  if (percentile === 0) return words.t('report.norm.below')
  return percentile === 100 ? words.t('report.norm.above') : words.number(percentile)
}

/** Names the statement that a suggestion refers to. */
function describeStatement(scale: ScaleResult, statementId: string, words: Words) {
  const statement = scale.statements.find(({ id }) => id === statementId)
  if (!statement) return null
  return words.t('report.scale.suggestionFor', {
    label: statement.label,
    text: statement.text,
  })
}
