import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/**
 * The lengths of the figure's petals, one per scale with a result, in the instrument's order. Each length, from 0 to 1,
 * is the position of the sum in the range of its scale.
 */
export function computePetalLengths(report: IndividualReport) {
  return report.scales.map((scale) => positionInRange(scale.sum, scale))
}

export function positionInRange(value: number, { min, max }: { min: number; max: number }) {
  return max > min ? (value - min) / (max - min) : 0
}

export function composeFigureAlt(report: IndividualReport, texts: ReportTexts) {
  const values = report.scales.map(({ name, sum, max }) =>
    texts.t('pdf.figure.value', { scale: name, sum: texts.number(sum), max: texts.number(max) }),
  )
  return texts.t('pdf.figure.alt', { count: report.scales.length, values: texts.list(values) })
}
