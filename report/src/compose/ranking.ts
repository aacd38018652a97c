import type { IndividualReport } from '@lpi/contract'
import type { Words } from '../words.ts'

/** Statements with the same answer share a place, so they stand together in one group. */
export function composeRanking(report: IndividualReport, words: Words) {
  const groups = Map.groupBy(report.ranking, (one) => one.rank)
  return {
    title: words.t('report.ranking.title'),
    lead: words.t('report.ranking.lead'),
    columns: ['answer', 'statements'].map((column) => words.t(`pdf.columns.${column}`)),
    groups: [...groups.values()]
      .flatMap((group) => inParts(group, 8))
      .map((part) => composeGroup(part, report, words)),
  }
}

/** A part stays on one page and says itself which place it has. */
function inParts<T>(items: readonly T[], size: number) {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function composeGroup(group: IndividualReport['ranking'], report: IndividualReport, words: Words) {
  const { rank, isTied, statement } = group[0]!
  return {
    place: words.t(isTied ? 'report.ranking.placeShared' : 'report.ranking.placeOnly', {
      place: words.number(rank),
    }),
    value: words.number(statement.value),
    answer: statement.answer,
    length: group.reduce((total, one) => total + one.statement.text.length, 0),
    statements: group.map((one) => ({
      text: one.statement.text,
      scale: report.scales.findIndex((scale) => scale.id === one.scaleId),
      scaleName: one.scaleName,
    })),
  }
}
