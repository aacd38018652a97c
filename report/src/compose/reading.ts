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
    band: report.scales.some((scale) => scale.precision.status === 'known'),
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

/**
 * The reliabilities and their sources, or the reasons why they are unknown. Scales with the same source or reason share
 * a sentence.
 */
function composePrecision({ scales }: IndividualReport, texts: ReportTexts) {
  const scalesBySource = Map.groupBy(scales, ({ precision }) =>
    precision.status === 'known' ? `${precision.source} ${precision.n}` : precision.reason,
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
  const knownPrecisions = scales.flatMap(({ name, precision }) =>
    precision.status === 'known' ? [{ name, precision }] : [],
  )
  const { source, n } = knownPrecisions[0]!.precision
  const values = knownPrecisions.map(
    ({ name, precision }) => `${name} ${texts.decimal(precision.reliability)}`,
  )
  return texts.t(`report.precision.${source}Several`, { n: texts.number(n), values: texts.list(values) })
}

/** The reliability and its source, or the reason why the reliability is unknown. */
export function describeReliability(precision: Precision, texts: ReportTexts) {
  if (precision.status === 'known') {
    const reliability = texts.decimal(precision.reliability)
    return texts.translateCount(`report.precision.${precision.source}`, precision.n, { reliability })
  }
  const { reason, needed } = precision
  return reason === 'not_estimable'
    ? texts.t('report.precision.notEstimable')
    : texts.t('report.precision.unknown', { needed: texts.number(needed) })
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
