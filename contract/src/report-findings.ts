import type {
  GroupReport,
  IndividualReport,
  ScaleResult,
  ScoredStatement,
  StatementResult,
} from './report.ts'

/**
 * Findings that a report states in sentences. The report page and the PDF choose the same sentence for the same
 * finding.
 */

/** The score of an answer: `score` if the statement is reversed, otherwise the value. */
export function scoreOf({ value, score }: { value: number; score?: number | undefined }) {
  return score ?? value
}

/** The statements that have a score. */
export function listScoredStatements(statements: readonly StatementResult[]): ScoredStatement[] {
  return statements.flatMap((statement) => {
    const { value } = statement
    return value === null ? [] : [{ ...statement, value }]
  })
}

/** Whether a statement of the report is marked as reversed. If so, the report explains the mark. */
export function hasReversedStatement({
  scales,
  unscored = [],
}: Pick<IndividualReport, 'scales' | 'unscored'>) {
  return [...scales, ...unscored].some(({ statements }) => statements.some(({ isReversed }) => isReversed))
}

/** Whether a statement of the group report is marked as reversed. */
export function hasReversedGroupStatement({ scales }: Pick<GroupReport, 'scales'>) {
  return scales.some(({ statements }) => statements.some(({ isReversed }) => isReversed))
}

/** The names of the scales without a result. */
export function listUnscoredNames({ unscored = [] }: Pick<IndividualReport, 'unscored'>) {
  return unscored.map(({ name }) => name)
}

/** The number of statements of a scale that the learner had no opportunity for. */
export function countWithoutOpportunity({ statements }: Pick<ScaleResult, 'statements'>) {
  return statements.filter(({ value }) => value === null).length
}

/** Whether the ranking excludes statements: those without a score, and those of scales without a result. */
export function isRankingPartial({ scales, unscored = [] }: Pick<IndividualReport, 'scales' | 'unscored'>) {
  return unscored.length > 0 || scales.some((scale) => countWithoutOpportunity(scale) > 0)
}

/**
 * Whether any scale has a change, and why the other scales have none: they are not comparable with the scales of the
 * earlier assessment, or had no result in it.
 */
export function summarizeComparison(scales: readonly ScaleResult[]) {
  const scalesWithoutChange = scales.filter(({ change }) => change === null)
  return {
    isCompared: scalesWithoutChange.length < scales.length,
    hasAlteredScales: scalesWithoutChange.some(({ lacksPreviousResult }) => !lacksPreviousResult),
    hasScalesWithoutResult: scalesWithoutChange.some(({ lacksPreviousResult }) => lacksPreviousResult),
  }
}

/**
 * The highest scales. `clear`, `level` and `allLevel` take measurement error into account; `allTied`, `highest` and
 * `highestTied` compare only the means.
 */
export type HighestFinding =
  /** There is one scale, so nothing can be compared. */
  | { kind: 'only'; names: string[] }
  /** All means are equal. */
  | { kind: 'allTied' }
  /** Every scale differs from the highest by no more than measurement error explains. */
  | { kind: 'allLevel' }
  /** These scales differ from the highest by no more than measurement error explains, every other scale by more. */
  | { kind: 'level'; names: string[] }
  /** This scale is above every other scale by more than measurement error explains. */
  | { kind: 'clear'; names: string[] }
  /** Several scales share the highest mean. The precision is unknown. */
  | { kind: 'highestTied'; names: string[] }
  /** One scale has the highest mean. The precision is unknown. */
  | { kind: 'highest'; names: string[] }

export function findHighest(scales: readonly ScaleResult[]): HighestFinding {
  const highest = scales.filter(({ rank }) => rank === 1)
  const namesOf = (namedScales: readonly ScaleResult[]) => namedScales.map(({ name }) => name)
  if (scales.length === 1) return { kind: 'only', names: namesOf(scales) }
  if (highest.length === scales.length) return { kind: 'allTied' }
  if (highest.some(({ aboutLevel }) => aboutLevel === null)) {
    return { kind: highest.length > 1 ? 'highestTied' : 'highest', names: namesOf(highest) }
  }
  const level = scales.filter(
    ({ id, rank }) => rank === 1 || highest.some(({ aboutLevel }) => aboutLevel?.includes(id)),
  )
  if (level.length === scales.length) return { kind: 'allLevel' }
  return { kind: level.length > 1 ? 'level' : 'clear', names: namesOf(level) }
}

/**
 * The rank of a scale by mean. A scale that is about level with others has a range of possible ranks; `from` and `to`
 * then differ.
 */
export function findRank(scale: ScaleResult, scales: readonly ScaleResult[]) {
  const { aboutLevel } = scale
  if (aboutLevel === null) return { from: scale.rank, to: scale.rank, isTied: scale.isTied }
  const scalesAbove = scales.filter(({ id, rank }) => rank < scale.rank && !aboutLevel.includes(id))
  const from = 1 + scalesAbove.length
  return { from, to: from + aboutLevel.length, isTied: false }
}

/** What the answers to two or more statements have in common. */
export type AnswerPattern = 'allHighest' | 'allLowest' | 'allEqual'

/** Null if the answers differ, if there is only one, or if an answer has no score. */
export function findAnswerPattern(
  statements: readonly { value: number | null }[],
  options: IndividualReport['options'],
): AnswerPattern | null {
  const [firstValue, ...otherValues] = statements.map(({ value }) => value)
  if (firstValue === null || otherValues.length === 0 || otherValues.some((value) => value !== firstValue))
    return null
  if (firstValue === options.at(-1)!.value) return 'allHighest'
  return firstValue === options[0]!.value ? 'allLowest' : 'allEqual'
}

/** The number of changes and the number of pairs of scales that the report tests, each as one family of tests. */
export function countTests({ scales }: IndividualReport) {
  const isTested = ({ change, precision }: ScaleResult) => change !== null && precision.status === 'known'
  return {
    changes: scales.filter(isTested).length,
    pairs: scales[0]?.aboutLevel ? (scales.length * (scales.length - 1)) / 2 : 0,
  }
}
