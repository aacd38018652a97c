import type { GroupReport } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { formatRank } from '../rank.ts'
import { composeMark } from '../statement.ts'
import { composeAgreement } from './scale-page.ts'

/** Whether no statement is left out because its mean is only a range. */
function isComplete({ scales, ranking }: GroupReport) {
  return ranking.length === scales.flatMap(({ statements }) => statements).length
}

export function composeGroupRanking(report: GroupReport, texts: ReportTexts) {
  const hasScales = report.scales.length > 1
  const hasAgreement = report.ranking.some(({ statement }) => statement.agreement)
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.joinSentences([
      texts.t('pdf.group.ranking.lead'),
      ...(isComplete(report) ? [] : [texts.t('pdf.group.ranking.ranges')]),
    ]),
    columns: [
      'rank',
      'statement',
      ...(hasScales ? ['scale'] : []),
      'groupMean',
      ...(hasAgreement ? ['agreement'] : []),
    ].map((column) => texts.t(`pdf.columns.${column}`)),
    rows: report.ranking.map((row) => ({
      rank: formatRank(row, texts),
      text: row.statement.text,
      mark: composeMark(row.statement, texts),
      scale: hasScales ? report.scales.findIndex((scale) => scale.id === row.scaleId) : null,
      mean: texts.figure(row.statement, report.n),
      agreement: hasAgreement ? composeAgreement(row.statement, texts) : null,
    })),
  }
}
