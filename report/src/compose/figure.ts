import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

/** The learner's own figure: where each sum lies in its range, from 0 to 1, in the instrument's order. */
export function petalLengths(report: IndividualReport) {
  return report.scales.map((scale) => shareOfRange(scale.sum, scale))
}

export function shareOfRange(value: number, { min, max }: { min: number; max: number }) {
  return max > min ? (value - min) / (max - min) : 0
}

export function figureAlt(report: IndividualReport, words: Words) {
  const values = report.scales.map(({ name, sum, max }) =>
    words.t('pdf.figure.value', { scale: name, sum: words.number(sum), max: words.number(max) }),
  )
  return words.t('pdf.figure.alt', { count: report.scales.length, values: words.list(values) })
}
