import type { GroupReport } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { rankText } from '../glance.ts'

export function composeGroupRanking(report: GroupReport, words: Words) {
  return {
    title: words.t('pdf.group.ranking.title'),
    lead: words.t('pdf.group.ranking.lead'),
    columns: ['place', 'statement', 'scale', 'groupMean', 'deviation'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map((one) => ({
      place: rankText(one, words),
      text: one.statement.text,
      scale: report.scales.findIndex((scale) => scale.id === one.scaleId),
      scaleName: one.scaleName,
      mean: words.decimal(one.statement.mean),
      deviation: words.decimal(one.statement.standardDeviation),
    })),
  }
}
