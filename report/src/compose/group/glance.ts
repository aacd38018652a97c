import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { formatRank } from '../glance.ts'
import { composePetals } from './petals.ts'

export function composeGroupGlance(report: GroupReport, texts: ReportTexts) {
  return {
    title: texts.t('report.glance.title'),
    lead: texts.t('pdf.group.figure.explanation'),
    ...composePetals(report, texts),
    columns: ['scale', 'position', 'average', 'deviation', 'groupMean', 'rank'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.scales.map((scale) => ({
      name: scale.name,
      alt: texts.t(scale.standardDeviation === null ? 'pdf.group.glance.altMean' : 'pdf.group.glance.alt', {
        scale: scale.name,
        mean: texts.statistic(scale.meanSum, scale.bound),
        deviation: texts.statistic(scale.standardDeviation),
        min: texts.number(scale.min),
        max: texts.number(scale.max),
      }),
      range: { min: scale.min, max: scale.max },
      value: scale.meanSum,
      band: computeDeviationBand(scale.meanSum, scale.standardDeviation, scale),
      average: texts.statistic(scale.meanSum, scale.bound),
      deviation: texts.statistic(scale.standardDeviation),
      mean: texts.statistic(scale.mean, scale.bound),
      rank: hasKnownOrder(report.scales) ? formatRank(scale, texts) : '–',
    })),
    notes: composeNotes(report, texts),
  }
}

function composeNotes(report: GroupReport, texts: ReportTexts) {
  if (!hasKnownOrder(report.scales)) return [texts.t('pdf.group.glance.unknownOrder')]
  return [
    composeHighestText(report, texts),
    texts.t('report.glance.order'),
    ...(report.scales.some(({ isTied }) => isTied) ? [texts.t('pdf.glance.tied')] : []),
  ]
}

/** One standard deviation on each side of the value, limited to the range; null if the deviation is not shown. */
export function computeDeviationBand(
  value: number,
  deviation: number | null,
  { min, max }: { min: number; max: number },
) {
  if (deviation === null) return null
  return { low: Math.max(min, value - deviation), high: Math.min(max, value + deviation) }
}

function composeHighestText({ scales }: GroupReport, texts: ReportTexts) {
  const highest = scales.filter((scale) => scale.rank === 1).map(({ name }) => name)
  const key = highest.length > 1 ? 'pdf.group.glance.highestTied' : 'pdf.group.glance.highest'
  return texts.t(key, { names: texts.list(highest) })
}
