import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { formatRank } from '../rank.ts'
import { composeMark } from '../statement.ts'
import { composeAgreement } from './scale-page.ts'

export function composeGroupRanking(report: GroupReport, texts: ReportTexts) {
  const hasScales = report.scales.length > 1
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.t('pdf.group.ranking.lead'),
    columns: ['rank', 'statement', ...(hasScales ? ['scale'] : []), 'groupMean', 'agreement'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map((row) => ({
      rank: formatRank(row, texts),
      text: row.statement.text,
      mark: composeMark(row.statement, texts),
      scale: hasScales ? report.scales.findIndex((scale) => scale.id === row.scaleId) : null,
      mean: texts.figure(row.statement, report.n),
      agreement: composeAgreement(row.statement, texts),
    })),
  }
}
