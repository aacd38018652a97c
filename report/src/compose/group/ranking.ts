import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { formatRank } from '../glance.ts'
import { composeMark } from '../statement.ts'

export function composeGroupRanking(report: GroupReport, texts: ReportTexts) {
  const hasBounds = !hasKnownOrder(report.ranking.map(({ statement }) => statement))
  const hasScales = report.scales.length > 1
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.joinSentences([
      texts.t('pdf.group.ranking.lead'),
      ...(hasBounds ? [texts.t('pdf.slides.statements.bounds')] : []),
    ]),
    columns: ['rank', 'statement', ...(hasScales ? ['scale'] : []), 'groupMean', 'deviation'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map((row) => ({
      rank: formatRank(row, texts),
      text: row.statement.text,
      mark: composeMark(row.statement, texts),
      scale: hasScales ? report.scales.findIndex((scale) => scale.id === row.scaleId) : null,
      mean: texts.statistic(row.statement.mean, row.statement.bound),
      deviation: texts.statistic(row.statement.standardDeviation),
    })),
  }
}
