import { type ChangeSignificance, countTests, type IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeTogether } from './together.ts'
import { sumRange } from './track.ts'

const allSignificances: ChangeSignificance[] = ['higher', 'lower', 'within_noise', 'same', 'unknown']

/** Null in a learner's first report. */
export function composeChange(report: IndividualReport, words: Words) {
  const rows = report.scales.flatMap((scale, index) => {
    if (scale.change === null) return []
    const { previousSum, difference, significance } = scale.change
    const texts = {
      before: words.number(previousSum),
      now: words.number(scale.sum),
      difference: words.signed(difference),
      significance: words.t(`pdf.change.significance.${significance}.word`),
    }
    return [
      {
        ...texts,
        index,
        name: scale.name,
        alt: words.t('pdf.change.alt', {
          ...texts,
          scale: scale.name,
          min: words.number(scale.min),
          max: words.number(scale.max),
        }),
        range: sumRange(scale),
        value: scale.sum,
        beforeValue: previousSum,
      },
    ]
  })
  if (report.previousCompletedAt === null) return null
  const date = words.date(report.previousCompletedAt)
  const significances = allSignificances.filter((significance) =>
    report.scales.some((scale) => scale.change?.significance === significance),
  )
  return {
    title: words.t('report.change.title'),
    lead: words.t(rows.length > 0 ? 'report.change.lead' : 'report.change.incomparable', { date }),
    columns: ['scale', 'position', 'before', 'now', 'difference'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    rows,
    together: composeTogether(countTests(report).changes, words),
    note: rows.length > 0 && rows.length < report.scales.length ? words.t('report.change.leftOut') : null,
    explanations: significances.map((significance) => ({
      word: words.t(`pdf.change.significance.${significance}.word`),
      text: words.t(`pdf.change.significance.${significance}.text`),
    })),
  }
}
