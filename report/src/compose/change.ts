import { type ChangeSignificance, type IndividualReport, summarizeComparison } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { sumRange } from './track.ts'

const allSignificances: ChangeSignificance[] = ['higher', 'lower', 'within_noise', 'same']

/** The chapter about changes since the learner's previous assessment; null if there is no previous assessment. */
export function composeChange(report: IndividualReport, texts: ReportTexts) {
  const rows = report.scales.flatMap((scale, index) => {
    if (scale.change === null) return []
    const { previousSum, difference, significance } = scale.change
    const values = {
      before: texts.number(previousSum),
      now: texts.number(scale.sum),
      difference: texts.difference(difference),
      significance: texts.t(`pdf.change.significance.${significance}.word`),
    }
    return [
      {
        ...values,
        index,
        badge: report.scales.length > 1 ? index : null,
        name: scale.name,
        alt: texts.t('pdf.change.alt', {
          ...values,
          scale: scale.name,
          min: texts.number(scale.min),
          max: texts.number(scale.max),
        }),
        range: sumRange(scale),
        value: scale.sum,
        beforeValue: previousSum,
      },
    ]
  })
  if (report.previousCompletedAt === null) return null
  const date = texts.date(report.previousCompletedAt)
  const significances = allSignificances.filter((significance) =>
    report.scales.some((scale) => scale.change?.significance === significance),
  )
  return {
    title: texts.t('report.change.title'),
    lead: texts.t(`report.change.${chooseLead(report)}`, { date }),
    columns: ['scale', 'position', 'before', 'now', 'difference'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows,
    note: rows.length > 0 ? explainOmittedScales(report, texts) : null,
    explanations: significances.map((significance) => ({
      word: texts.t(`pdf.change.significance.${significance}.word`),
      text: texts.t(`pdf.change.significance.${significance}.text`),
    })),
  }
}

function chooseLead(report: IndividualReport) {
  const { isCompared, hasAlteredScales } = summarizeComparison(report.scales)
  if (isCompared) return 'lead'
  return hasAlteredScales ? 'incomparable' : 'noResultBefore'
}

/** Why some scales have no row; null if every scale has one. */
function explainOmittedScales({ scales }: IndividualReport, texts: ReportTexts) {
  const { hasAlteredScales, hasScalesWithoutResult } = summarizeComparison(scales)
  const sentences = [
    ...(hasAlteredScales ? [texts.t('report.change.leftOut')] : []),
    ...(hasScalesWithoutResult ? [texts.t('report.change.leftOutNoResult')] : []),
  ]
  return sentences.length > 0 ? texts.joinSentences(sentences) : null
}
