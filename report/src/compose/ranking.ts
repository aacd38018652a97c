import { findAnswerPattern, type IndividualReport } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { formatRank } from './glance.ts'

/** All statements as one list. Statements with the same answer share a rank. */
export function composeRanking(report: IndividualReport, texts: ReportTexts) {
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.t(isAllEqual(report) ? 'report.ranking.allEqual' : 'report.ranking.lead'),
    columns: ['rank', 'statement', 'scale', 'answer'].map((column) => texts.t(`pdf.columns.${column}`)),
    rows: report.ranking.map(({ rank, isTied, scaleId, statement }) => ({
      rank: formatRank({ rank, isTied }, texts),
      text: statement.text,
      scale: scaleIndexes.get(scaleId)!,
      value: texts.number(statement.value),
    })),
  }
}

function isAllEqual({ ranking, options }: IndividualReport) {
  return (
    findAnswerPattern(
      ranking.map(({ statement }) => statement),
      options,
    ) !== null
  )
}
