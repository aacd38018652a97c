import {
  findAnswerPattern,
  hasReversedStatement,
  type IndividualReport,
  isRankingPartial,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { formatRank } from './glance.ts'
import { composeMark } from './statement.ts'

/** The scored statements of all scales with a result, as one list. Statements with the same score share a rank. */
export function composeRanking(report: IndividualReport, texts: ReportTexts) {
  const hasScales = report.scales.length > 1
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.joinSentences([
      texts.t(`report.ranking.${chooseLead(report)}`),
      ...(isRankingPartial(report) ? [texts.t('report.ranking.leftOut')] : []),
    ]),
    columns: ['rank', 'statement', ...(hasScales ? ['scale'] : []), 'answer'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map(({ rank, isTied, scaleId, statement }) => ({
      rank: formatRank({ rank, isTied }, texts),
      text: statement.text,
      mark: composeMark(statement, texts),
      scale: hasScales ? scaleIndexes.get(scaleId)! : null,
      value: texts.number(statement.value),
    })),
  }
}

/** With reversed statements, equal answers can have different ranks. */
function chooseLead(report: IndividualReport) {
  if (hasReversedStatement(report)) return 'leadScores'
  const statements = report.ranking.map(({ statement }) => statement)
  return findAnswerPattern(statements, report.options) === null ? 'lead' : 'allEqual'
}
