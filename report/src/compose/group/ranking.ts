import type { GroupReport } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { formatRank } from '../glance.ts'

export function composeGroupRanking(report: GroupReport, words: Words) {
  return {
    title: words.t('report.ranking.title'),
    lead: words.t('pdf.group.ranking.lead'),
    columns: ['rank', 'statement', 'scale', 'groupMean', 'deviation'].map((column) =>
      words.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map((row) => ({
      rank: formatRank(row, words),
      text: row.statement.text,
      scale: report.scales.findIndex((scale) => scale.id === row.scaleId),
      scaleName: row.scaleName,
      mean: words.statistic(row.statement.mean, row.statement.bound),
      deviation: words.statistic(row.statement.standardDeviation),
    })),
  }
}
