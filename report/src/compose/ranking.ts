import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'
import { rankText } from './glance.ts'

export function composeRanking(report: IndividualReport, words: Words) {
  return {
    title: words.t('report.ranking.title'),
    lead: words.t('report.ranking.lead'),
    columns: ['place', 'statement', 'answer'].map((column) => words.t(`pdf.columns.${column}`)),
    rows: report.ranking.map((one, index) => ({
      rank: rankText(one, words),
      isFirstOfRank: report.ranking[index - 1]?.rank !== one.rank,
      text: one.statement.text,
      scale: report.scales.findIndex((scale) => scale.id === one.scaleId),
      scaleName: one.scaleName,
      value: words.number(one.statement.value),
      answer: one.statement.answer,
    })),
  }
}
