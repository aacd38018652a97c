import {
  hasReversedStatement,
  type IndividualReport,
  type Precision,
  type Report,
  type ScaleResult,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/**
 * The chapter about how to read the report: the instrument's introduction, the precision of the sums, and a legend of
 * the symbols that occur in this report.
 */
export function composeReading(report: IndividualReport, texts: ReportTexts) {
  const isCompared = report.scales.some((scale) => scale.cohort !== null)
  const usedKinds = {
    sum: report.scales.length > 0,
    band: report.scales.length > 0,
    change: report.scales.some((scale) => scale.change !== null),
    average: isCompared,
  }
  const kinds = ['sum', 'band', 'change', 'average'] as const
  return {
    title: texts.t('report.howToRead.title'),
    paragraphs: [
      ...report.introduction,
      texts.t('report.howToRead.scale', describeAnswerRange(report.options, texts)),
      ...(hasReversedStatement(report) ? [texts.t('report.reversed.meaning')] : []),
      ...explainMissingComparison(report, texts),
    ],
    precision: composePrecision(report, texts),
    symbolsTitle: texts.t('report.marks.title'),
    symbols: kinds
      .filter((kind) => usedKinds[kind])
      .map((kind) => ({
        kind,
        alt: texts.t(`pdf.symbols.${kind}.alt`),
        text: texts.t(`pdf.symbols.${kind}.text`),
      })),
  }
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
    const hasOneSentence = sentences.size === 1
    return {
      names:
        hasOneSentence && sameSource.length < scales.length
          ? texts.list(sameSource.map(({ name }) => name))
          : null,
      sentence: hasOneSentence ? [...sentences][0]! : describeReliabilities(sameSource, texts),
    }
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

/** The texts and values of the lowest and the highest option. */
export function describeAnswerRange(options: Report['options'], texts: ReportTexts) {
  const [lowest, highest] = [options.at(0)!, options.at(-1)!]
  return {
    lowest: lowest.text,
    lowestValue: texts.number(lowest.value),
    highest: highest.text,
    highestValue: texts.number(highest.value),
  }
}
