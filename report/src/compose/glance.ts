import { countTests, findHighest, findRank, type IndividualReport, type ScaleResult } from '@lpi/contract'
import type { Words } from '../words.ts'
import { composeFigureAlt, computePetalLengths } from './figure.ts'
import { composeTogether } from './together.ts'
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
      rank: formatPlace(scale, report, words),
    })),
    notes: words.sentences(composeNotes(report, words)),
  }
}

function formatPlace(scale: ScaleResult, { scales }: IndividualReport, words: Words) {
  const { from, to, isTied } = findRank(scale, scales)
  if (from < to) return words.t('pdf.rankRange', { from: words.number(from), to: words.number(to) })
  return formatRank({ rank: from, isTied }, words)
}

export function formatRank({ rank, isTied }: { rank: number; isTied: boolean }, words: Words) {
  return words.t(isTied ? 'pdf.rankTied' : 'pdf.rank', { rank: words.number(rank) })
}

function composeNotes(report: IndividualReport, words: Words) {
  const { scales } = report
  const finding = findHighest(scales)
  const names = 'names' in finding ? words.list(finding.names) : ''
  const ranks = scales.map((scale) => findRank(scale, scales))
  const isUnknown = scales.some(({ aboutLevel }) => aboutLevel === null)
  return [
    words.t(`report.glance.${finding.kind}`, { names }),
    ...(isUnknown && finding.kind !== 'allTied' && scales.length > 1
      ? [words.t('report.glance.precisionUnknown')]
      : []),
    words.t('report.glance.order'),
    ...(ranks.some(({ isTied }) => isTied) ? [words.t('pdf.glance.tied')] : []),
    ...(ranks.some(({ from, to }) => from < to) ? [words.t('report.glance.ranges')] : []),
    composeTogether(countTests(report).pairs, words),
  ].filter((note) => note !== null)
}
