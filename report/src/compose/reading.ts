import type { IndividualReport, Report } from '@lpi/contract'
import type { Words } from '../words.ts'

/** The instrument's introduction, and a key to the signs that occur in this report. */
export function composeReading(report: IndividualReport, words: Words) {
  const isUsed = {
    sum: true,
    band: report.scales.some((scale) => scale.precision.status === 'known'),
    change: report.scales.some((scale) => scale.change !== null),
    cohort: report.scales.some((scale) => scale.cohort !== null),
  }
  const kinds = ['sum', 'band', 'change', 'cohort'] as const
  return {
    title: words.t('report.howToRead.title'),
    paragraphs: [
      ...report.introduction,
      words.t('report.howToRead.scale', describeAnswerRange(report.options, words)),
    ],
    signsTitle: words.t('report.marks.title'),
    signs: kinds
      .filter((kind) => isUsed[kind])
      .map((kind) => ({
        kind,
        alt: words.t(`pdf.signs.${kind}.alt`),
        text: words.t(`pdf.signs.${kind}.text`),
      })),
  }
}

/** The texts and values of the lowest and the highest option. */
export function describeAnswerRange(options: Report['options'], words: Words) {
  const [lowest, highest] = [options.at(0)!, options.at(-1)!]
  return {
    lowest: lowest.text,
    lowestValue: words.number(lowest.value),
    highest: highest.text,
    highestValue: words.number(highest.value),
  }
}
