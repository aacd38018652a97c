import type { GroupReport } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { formatRank } from '../glance.ts'
import { composePetals } from './petals.ts'

export function composeGroupGlance(report: GroupReport, words: Words) {
  return {
    title: words.t('report.glance.title'),
    lead: words.t('pdf.group.figure.explanation'),
    ...composePetals(report, words),
    columns: ['scale', 'position', 'average', 'deviation', 'groupMean', 'rank'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    rows: report.scales.map((scale) => ({
      name: scale.name,
      alt: words.t(scale.standardDeviation === null ? 'pdf.group.glance.altMean' : 'pdf.group.glance.alt', {
        scale: scale.name,
        mean: words.statistic(scale.meanSum, scale.bound),
        deviation: words.statistic(scale.standardDeviation),
        min: words.number(scale.min),
        max: words.number(scale.max),
      }),
      range: { min: scale.min, max: scale.max },
      value: scale.meanSum,
      band: computeDeviationBand(scale.meanSum, scale.standardDeviation, scale),
      average: words.statistic(scale.meanSum, scale.bound),
      deviation: words.statistic(scale.standardDeviation),
      mean: words.statistic(scale.mean, scale.bound),
      rank: formatRank(scale, words),
    })),
    notes: [highestText(report, words), words.t('report.glance.order'), words.t('pdf.glance.tied')],
  }
}

/** One standard deviation to each side, limited to the range; null if it is not shown. */
export function computeDeviationBand(
  value: number,
  deviation: number | null,
  { min, max }: { min: number; max: number },
) {
  if (deviation === null) return null
  return { low: Math.max(min, value - deviation), high: Math.min(max, value + deviation) }
}

function highestText({ scales }: GroupReport, words: Words) {
  const highest = scales.filter((scale) => scale.rank === 1).map(({ name }) => name)
  const key = highest.length > 1 ? 'pdf.group.glance.highestTied' : 'pdf.group.glance.highest'
  return words.t(key, { names: words.list(highest) })
}
