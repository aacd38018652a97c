import { hasMiddleHalf, type IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { sumRange } from './track.ts'

/** The comparison with the cohort, or a sentence that states how many people it needs. */
export function composeComparison(report: IndividualReport, texts: ReportTexts) {
  const { comparison, cohort, scales } = report
  const isAvailable = comparison.status === 'available'
  const hasHalf = hasMiddleHalf(scales)
  const columns = ['scale', 'position', 'you', 'cohortMean', ...(hasHalf ? ['middleHalf'] : [])]
  return {
    title: texts.t('report.cohort.title'),
    lead: isAvailable
      ? texts.counted(`report.cohort.${hasHalf ? 'available' : 'availableAverage'}`, comparison.n, {
          cohort: cohort.name,
        })
      : null,
    columns: columns.map((column) => texts.t(`pdf.columns.${column}`)),
    rows: isAvailable ? composeRows(report, texts) : [],
    paragraphs: [
      isAvailable
        ? texts.t(hasHalf ? 'pdf.comparison.meaning' : 'pdf.comparison.meaningAverage')
        : texts.t('report.cohort.tooFew', {
            cohort: cohort.name,
            needed: texts.number(comparison.needed),
          }),
    ],
  }
}

function composeRows(report: IndividualReport, texts: ReportTexts) {
  const hasHalf = hasMiddleHalf(report.scales)
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
        middleHalf: hasHalf ? values.middleHalf : null,
        index,
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
