import {
  hasMiddleHalf,
  hasReversedStatement,
  type IndividualReport,
  type Precision,
  type Report,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The instrument's introduction, and a legend of the symbols that occur in this report. */
export function composeReading(report: IndividualReport, texts: ReportTexts) {
  const isCompared = report.scales.some((scale) => scale.cohort !== null)
  const hasHalf = hasMiddleHalf(report.scales)
  const usedKinds = {
    sum: true,
    band: report.scales.some((scale) => scale.precision.status === 'known'),
    change: report.scales.some((scale) => scale.change !== null),
    cohort: hasHalf,
    average: isCompared && !hasHalf,
  }
  const kinds = ['sum', 'band', 'change', 'cohort', 'average'] as const
  return {
    title: texts.t('report.howToRead.title'),
    paragraphs: [
      ...report.introduction,
      texts.t('report.howToRead.scale', describeAnswerRange(report.options, texts)),
      ...(hasReversedStatement(report) ? [texts.t('report.reversed.meaning')] : []),
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

/** The source of each reliability, or the reason why it is unknown. Scales with the same sentence share it. */
function composePrecision({ scales }: IndividualReport, texts: ReportTexts) {
  const scalesBySentence = Map.groupBy(scales, ({ precision }) => describePrecision(precision, texts))
  return [...scalesBySentence].map(([sentence, namedScales]) => ({
    names: namedScales.length === scales.length ? null : texts.list(namedScales.map(({ name }) => name)),
    sentence,
  }))
}

function describePrecision(precision: Precision, texts: ReportTexts) {
  if (precision.status === 'known') {
    const reliability = texts.decimal(precision.reliability)
    return texts.counted(`report.precision.${precision.source}`, precision.n, { reliability })
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
