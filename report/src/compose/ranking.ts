import { hasReversedStatement, type IndividualReport, isRankingPartial } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeMark } from './statement.ts'

/** The scored statements of all scales with a result, as one list. */
export function composeRanking(report: IndividualReport, texts: ReportTexts) {
  const hasScales = report.scales.length > 1
  const scaleIndexes = new Map(report.scales.map(({ id }, index) => [id, index]))
  return {
    title: texts.t('report.ranking.title'),
    lead: texts.joinSentences([
      texts.t(`report.ranking.${hasReversedStatement(report) ? 'leadScores' : 'lead'}`),
      ...(isRankingPartial(report) ? [texts.t('report.ranking.leftOut')] : []),
    ]),
    columns: ['statement', ...(hasScales ? ['scale'] : []), 'answer'].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.ranking.map(({ scaleId, statement }) => ({
      text: statement.text,
      mark: composeMark(statement, texts),
      scale: hasScales ? scaleIndexes.get(scaleId)! : null,
      value: texts.number(statement.value),
    })),
  }
}
