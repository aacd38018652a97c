import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

/** The lengths of the figure's petals: the position of each sum in its range, from 0 to 1, in the instrument's order. */
export function computePetalLengths(report: IndividualReport) {
  return report.scales.map((scale) => positionInRange(scale.sum, scale))
}

export function positionInRange(value: number, { min, max }: { min: number; max: number }) {
  return max > min ? (value - min) / (max - min) : 0
}

export function composeFigureAlt(report: IndividualReport, words: Words) {
  const values = report.scales.map(({ name, sum, max }) =>
    words.t('pdf.figure.value', { scale: name, sum: words.number(sum), max: words.number(max) }),
  )
  return words.t('pdf.figure.alt', { count: report.scales.length, values: words.list(values) })
}
