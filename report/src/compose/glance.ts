import {
  countTests,
  findHighest,
  findRank,
  type IndividualReport,
  listUnscoredNames,
  type ScaleResult,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeComparisonCount } from './comparison-count.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'
import { composeTrackAlt, sumRange } from './track.ts'

/** The chapter that compares the scales, for reports with several scales. */
export function composeGlance(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.glance.title'),
    lead: texts.t('report.figure.explanation'),
    figureAlt: composeFigureAlt(report, texts),
    petals: computePetalLengths(report),
    columns: ['scale', 'position', 'sum', 'mean', 'rank'].map((column) => texts.t(`pdf.columns.${column}`)),
    rows: report.scales.map((scale) => ({
      name: scale.name,
      alt: composeTrackAlt(scale, texts),
      range: sumRange(scale),
      value: scale.sum,
      sum: texts.number(scale.sum),
      outOf: texts.t('pdf.glance.outOf', { max: texts.number(scale.max) }),
      mean: texts.decimal(scale.mean),
      rank: formatScaleRank(scale, report, texts),
    })),
    notes: texts.joinSentences(composeNotes(report, texts)),
  }
}

function formatScaleRank(scale: ScaleResult, { scales }: IndividualReport, texts: ReportTexts) {
  const { from, to, isTied } = findRank(scale, scales)
  if (from < to) return texts.t('pdf.rankRange', { from: texts.number(from), to: texts.number(to) })
  return formatRank({ rank: from, isTied }, texts)
}

export function formatRank({ rank, isTied }: { rank: number; isTied: boolean }, texts: ReportTexts) {
  return texts.t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: texts.number(rank) })
}

function composeNotes(report: IndividualReport, texts: ReportTexts) {
  const { scales } = report
  const finding = findHighest(scales)
  const names = 'names' in finding ? texts.list(finding.names) : ''
  const ranks = scales.map((scale) => findRank(scale, scales))
  const unscoredNames = listUnscoredNames(report)
  const isUnknown = scales.some(({ aboutLevel }) => aboutLevel === null)
  return [
    texts.t(`report.glance.${finding.kind}`, { names }),
    ...(isUnknown && finding.kind !== 'allTied' ? [texts.t('report.glance.precisionUnknown')] : []),
    texts.t('report.glance.order'),
    ...(ranks.some(({ isTied }) => isTied) ? [texts.t('pdf.glance.tied')] : []),
    ...(ranks.some(({ from, to }) => from < to) ? [texts.t('report.glance.ranges')] : []),
    composeComparisonCount(countTests(report).pairs, texts),
    unscoredNames.length > 0 ? texts.t('report.glance.unscored', { names: texts.list(unscoredNames) }) : null,
  ].filter((note) => note !== null)
}
