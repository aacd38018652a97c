import { hasMiddleHalf, type IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { sumRange } from './track.ts'

/** The comparison with the cohort; null if no comparison is available. */
export function composeComparison(report: IndividualReport, texts: ReportTexts) {
  const { comparison, cohort, scales } = report
  if (comparison.status === 'too_few') return null
  const showsMiddleHalf = hasMiddleHalf(scales)
  const columns = ['scale', 'position', 'you', 'cohortMean', ...(showsMiddleHalf ? ['middleHalf'] : [])]
  return {
    title: texts.t('report.cohort.title'),
    lead: texts.translateCount('report.cohort.available', comparison.n, { cohort: cohort.name }),
    columns: columns.map((column) => texts.t(`pdf.columns.${column}`)),
    rows: composeRows(report, texts),
    meaning: texts.t(showsMiddleHalf ? 'pdf.comparison.meaning' : 'pdf.comparison.meaningAverage'),
    note: texts.joinSentences([
      texts.t('report.cohort.privacy'),
      ...(showsMiddleHalf ? [texts.t('report.cohort.estimate')] : []),
    ]),
  }
}

function composeRows(report: IndividualReport, texts: ReportTexts) {
  const showsMiddleHalf = hasMiddleHalf(report.scales)
  return report.scales.flatMap((scale, index) => {
    if (scale.cohort === null) return []
    const { meanSum, bound, middleHalf } = scale.cohort
    const values = {
      sum: texts.number(scale.sum),
      mean: texts.statistic(meanSum, bound),
      middleHalf: middleHalf
        ? texts.t('pdf.comparison.middleHalf', {
            low: texts.number(middleHalf.low),
            high: texts.number(middleHalf.high),
          })
        : '–',
    }
    return [
      {
        ...values,
        middleHalf: showsMiddleHalf ? values.middleHalf : null,
        index,
        badge: report.scales.length > 1 ? index : null,
        name: scale.name,
        alt: texts.t(middleHalf ? 'pdf.comparison.alt' : 'pdf.comparison.altWithoutHalf', {
          ...values,
          scale: scale.name,
          min: texts.number(scale.min),
          max: texts.number(scale.max),
        }),
        range: sumRange(scale),
        value: scale.sum,
        meanValue: meanSum,
        quartiles: middleHalf,
      },
    ]
  })
}
