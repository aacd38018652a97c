import { findAnswerPattern, type IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

/** Statements with the same answer share a rank and are printed as one group. */
export function composeRanking(report: IndividualReport, words: Words) {
  const groups = Map.groupBy(report.ranking, ({ rank }) => rank)
  return {
    title: words.t('report.ranking.title'),
    lead: words.t(isAllEqual(report) ? 'report.ranking.allEqual' : 'report.ranking.lead'),
    columns: ['answer', 'statements'].map((column) => words.t(`pdf.columns.${column}`)),
    groups: [...groups.values()]
      .flatMap((group) => splitIntoParts(group, 8))
      .map((part) => composeGroup(part, report, words)),
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

/** Each part is printed on one page and repeats the rank. */
function splitIntoParts<T>(items: readonly T[], size: number) {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function composeGroup(group: IndividualReport['ranking'], report: IndividualReport, words: Words) {
  const { rank, isTied, statement } = group[0]!
  return {
    rank: words.t(isTied ? 'report.ranking.rankTied' : 'report.ranking.rank', {
      rank: words.number(rank),
    }),
    value: words.number(statement.value),
    answer: statement.answer,
    length: group.reduce((total, { statement: { text } }) => total + text.length, 0),
    statements: group.map(({ statement: { text }, scaleId, scaleName }) => ({
      text,
      scale: report.scales.findIndex((scale) => scale.id === scaleId),
      scaleName,
    })),
  }
}
