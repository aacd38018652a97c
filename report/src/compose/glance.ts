import { type IndividualReport, writeSentence } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'
import { composeTrackAlt, sumRange } from './track.ts'

/** The chapter that compares the scales, for reports with several scales. */
export function composeGlance(report: IndividualReport, texts: ReportTexts) {
  return {
    title: texts.t('report.glance.title'),
    lead: texts.t('report.figure.explanation'),
    figureAlt: composeFigureAlt(report, texts),
    petals: computePetalLengths(report),
    columns: ['scale', 'position', 'sum', 'cohortMean'].map((column) => texts.t(`pdf.columns.${column}`)),
    rows: report.scales.map((scale) => ({
      name: scale.name,
      alt: composeTrackAlt(scale, texts),
      range: sumRange(scale),
      value: scale.sum,
      sum: texts.number(scale.sum),
      outOf: texts.t('pdf.glance.outOf', { max: texts.number(scale.max) }),
      mean: texts.decimal(scale.mean),
    })),
    notes: texts.joinSentences(report.overview.map((sentence) => writeSentence(sentence, texts))),
  }
}

export function formatRank({ rank, isTied }: { rank: number; isTied: boolean }, texts: ReportTexts) {
  return texts.t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: texts.number(rank) })
}
