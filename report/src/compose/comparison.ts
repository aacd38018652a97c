import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { sumRange } from './track.ts'

/** The comparison with the cohort, or a sentence that states how many people it needs. */
export function composeComparison(report: IndividualReport, words: Words) {
  const { comparison, cohort } = report
  const isAvailable = comparison.status === 'available'
  return {
    title: words.t('report.cohort.title'),
    lead: isAvailable
      ? words.counted('report.cohort.available', comparison.n, { cohort: cohort.name })
      : null,
    columns: ['scale', 'position', 'you', 'cohortMean', 'middleHalf'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    rows: isAvailable ? composeRows(report, words) : [],
    notes: words.t('pdf.comparison.notes'),
    paragraphs: [
      isAvailable
        ? words.t('pdf.comparison.meaning')
        : words.t('report.cohort.tooFew', {
            cohort: cohort.name,
            needed: words.number(comparison.needed),
          }),
    ],
  }
}

function composeRows(report: IndividualReport, words: Words) {
  return report.scales.flatMap((scale, index) => {
    if (scale.cohort === null) return []
    const { meanSum, bound, middleHalf } = scale.cohort
    const texts = {
      sum: words.number(scale.sum),
      mean: words.statistic(meanSum, bound),
      middleHalf: middleHalf
        ? words.t('pdf.comparison.middleHalf', {
            low: words.number(middleHalf.low),
            high: words.number(middleHalf.high),
          })
        : '–',
    }
    return [
      {
        ...texts,
        index,
        name: scale.name,
        alt: words.t(middleHalf ? 'pdf.comparison.alt' : 'pdf.comparison.altWithoutHalf', {
          ...texts,
          scale: scale.name,
          min: words.number(scale.min),
          max: words.number(scale.max),
        }),
        range: sumRange(scale),
        value: scale.sum,
        meanValue: meanSum,
        quartiles: middleHalf,
      },
    ]
  })
}
