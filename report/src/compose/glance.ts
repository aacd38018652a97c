import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'
import { composeTrackAlt, sumRange } from './track.ts'

export function composeGlance(report: IndividualReport, words: Words) {
  return {
    title: words.t('report.glance.title'),
    lead: words.t('report.figure.explanation'),
    figureAlt: composeFigureAlt(report, words),
    petals: computePetalLengths(report),
    columns: ['scale', 'position', 'sum', 'mean', 'rank'].map((column) => words.t(`pdf.columns.${column}`)),
    rows: report.scales.map((scale) => ({
      name: scale.name,
      alt: composeTrackAlt(scale, words),
      range: sumRange(scale),
      value: scale.sum,
      sum: words.number(scale.sum),
      outOf: words.t('pdf.glance.outOf', { max: words.number(scale.max) }),
      mean: words.decimal(scale.mean),
      rank: formatRank(scale, words),
    })),
    notes: [highestText(report, words), words.t('report.glance.order'), words.t('pdf.glance.tied')],
  }
}

export function formatRank({ rank, isTied }: { rank: number; isTied: boolean }, words: Words) {
  return words.t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: words.number(rank) })
}

function highestText({ scales }: IndividualReport, words: Words) {
  const highest = scales.filter((scale) => scale.rank === 1)
  if (highest.length === scales.length) return words.t('report.glance.allTied')
  const names = words.list(highest.map((scale) => scale.name))
  return words.t(highest.length > 1 ? 'report.glance.highestTied' : 'report.glance.highest', { names })
}
