import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

/** The learner's own figure: where each sum lies in its range, from 0 to 1, in the instrument's order. */
export function petalLengths(report: IndividualReport) {
  return report.scales.map(({ sum, min, max }) => (max > min ? (sum - min) / (max - min) : 0))
}

export function figureAlt(report: IndividualReport, words: Words) {
  const values = report.scales.map(({ name, sum, max }) =>
    words.t('pdf.figure.value', { scale: name, sum: words.number(sum), max: words.number(max) }),
  )
  return words.t('pdf.figure.alt', { count: report.scales.length, values: words.list(values) })
}
