import type { IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/** The comparison with the cohort; null if no comparison is available. */
export function composeComparison(report: IndividualReport, texts: ReportTexts) {
  const { comparison, cohort } = report
  if (comparison.status === 'none') return null
  const columns = ['scale', 'position', 'you', 'cohortMean']
  return {
    title: texts.t('report.cohort.title'),
    lead: texts.translateCount('report.cohort.available', comparison.n, { cohort: cohort.name }),
    columns: columns.map((column) => texts.t(`pdf.columns.${column}`)),
    rows: composeRows(report, texts),
    meaning: texts.t('pdf.comparison.meaningAverage'),
    note: texts.t('report.cohort.privacy'),
  }
}

function composeRows({ comparison, scales }: IndividualReport, texts: ReportTexts) {
  const n = comparison.status === 'available' ? comparison.n : 0
  return scales.flatMap((scale, index) => {
    if (scale.cohort === null) return []
    const { range, mean } = scale.cohort
    const count = scale.statements.length
    const values = { sum: texts.number(scale.mean), mean: texts.figure(scale.cohort, n) }
    return [
      {
        ...values,
        index,
        badge: scales.length > 1 ? index : null,
        name: scale.name,
        alt: texts.t('pdf.comparison.altWithoutHalf', {
          ...values,
          scale: scale.name,
          min: texts.number(scale.min / count),
          max: texts.number(scale.max / count),
        }),
        range: { min: scale.min / count, max: scale.max / count },
        value: scale.mean,
        meanValue: range ? null : mean,
        open: range,
      },
    ]
  })
}
