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
