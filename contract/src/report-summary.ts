import type {
  ChangeSignificance,
  IndividualReport,
  Precision,
  ScaleResult,
  ScoredStatement,
} from './report.ts'
import {
  findAnswerPattern,
  findHighest,
  type HighestFinding,
  listScoredStatements,
  listUnscoredNames,
  scoreOf,
} from './report-findings.ts'

/**
 * The findings on the first page of an individual report, which the report page and the PDF both show. `highest`,
 * `top`, `gap` and `suggestions` name the statements on which they are based.
 */
export type ReportSummary = {
  highest: {
    finding: HighestFinding
    /** The highest mean, or the mean of the only scale. */
    mean: number
    statementLabels: string[]
  }
  /** Null if all answers are equal. */
  top: {
    /**
     * At most two: the answers with the highest scores. Answers with equal scores are in the order of the
     * questionnaire.
     */
    statements: (ScoredStatement & { scaleName: string })[]
    /** Whether at least one statement is reversed; the highest score can then belong to a low answer. */
    isByScore: boolean
    /** The number of other statements that have the same score as the last one in `statements`. */
    others: number
  } | null
  /**
   * The largest difference between two scores within one scale. Null if no option lies between the two scores, or if
   * there are several scales and all of them have the same difference.
   */
  gap: {
    /**
     * The scales with this difference. `highest` and `lowest` are statements of the first of these scales. If several
     * statements of this scale have the same score, the first one in the questionnaire is chosen.
     */
    names: string[]
    highest: ScoredStatement
    lowest: ScoredStatement
    /**
     * A kind with `Only` means that there is one scale. A kind with `Scores` means that a statement of the report is
     * reversed, so the difference is between scores, not between answers.
     */
    kind: 'gapOnly' | 'gapIn' | 'gapOnlyScores' | 'gapScores'
  } | null
  certainty: {
    /**
     * The number of pairs of scales, and how many of them differ by more than measurement error explains. `onlyPair`
     * means that there are two scales and they differ. Null if the differences are unknown, or if all means are equal.
     */
    pairs: { kind: 'pairsNone' | 'onlyPair' | 'pairs'; total: number; different: number } | null
    /** The precision of the only scale; null if there are several, because each of them states its own. */
    onlyPrecision: Precision | null
    /** Whether scales have different means and the significance of the differences is unknown. */
    isUnknown: boolean
    /** The names of the scales without a result. */
    unscored: string[]
    /** The longest run of equal answers. Null unless it is straight-lining or contains every answer. */
    run: { length: number; isEveryAnswer: boolean } | null
  }
  /**
   * The names of the scales that changed by more than measurement error explains since the earlier assessment. Null
   * without an earlier result. Also null if there is no such scale and the significance of a change is unknown.
   */
  change: { higher: string[]; lower: string[] } | null
  /**
   * The names of the scales whose confidence interval lies above or below the average of the cohort. Null without a
   * comparison. Also null if there is no such scale, but the precision of a scale is unknown or an average is known
   * only as a bound.
   */
  cohort: {
    above: string[]
    below: string[]
    /** The side on which all scales lie; null if they do not all lie on one side, or if there is only one scale. */
    all: 'above' | 'below' | null
  } | null
  /** At most two, from different scales, each for the statement with the lowest score of its scale. */
  suggestions: { text: string; scaleName: string; statement: ScoredStatement }[]
  /** At most two reflection questions of the report, if it has no suggestions. */
  questions: string[]
}

/** The summary of a report with a result on at least one scale. */
export function findSummary(report: IndividualReport): ReportSummary {
  const { scales, options } = report
  const isEveryAnswer = findAnswerPattern(listStatements(report), options) !== null
  const suggestions = findSuggestions(scales)
  return {
    highest: findHighestWithStatements(scales),
    top: isEveryAnswer ? null : findTopStatements(report),
    gap: findWidestGap(report),
    change: findChange(scales),
    cohort: findCohortDifferences(scales),
    certainty: {
      pairs: countDifferentPairs(scales),
      onlyPrecision: scales.length === 1 ? scales[0]!.precision : null,
      isUnknown: hasUnknownDifferences(scales),
      unscored: listUnscoredNames(report),
      run: findLongestRun(report, isEveryAnswer),
    },
    suggestions,
    questions: suggestions.length > 0 ? [] : report.reflection.slice(0, 2),
  }
}

function findHighestWithStatements(scales: readonly ScaleResult[]) {
  const finding = findHighest(scales)
  const highest = scales.filter(({ rank }) => rank === 1)
  const namedScales = 'names' in finding ? scales.filter(({ name }) => finding.names.includes(name)) : highest
  return {
    finding,
    mean: highest[0]!.mean,
    statementLabels: sortByLabel(
      namedScales.flatMap(({ statements }) => listScoredStatements(statements)),
    ).map(({ label }) => label),
  }
}

function findTopStatements({ ranking }: IndividualReport): ReportSummary['top'] {
  const shownStatements = ranking.slice(0, 2)
  const lastStatement = shownStatements.at(-1)!.statement
  const otherStatements = ranking
    .slice(shownStatements.length)
    .filter(({ statement }) => scoreOf(statement) === scoreOf(lastStatement))
  return {
    statements: shownStatements.map(({ statement, scaleName }) => ({ ...statement, scaleName })),
    isByScore: ranking.some(({ statement }) => statement.isReversed),
    others: otherStatements.length,
  }
}

function findWidestGap({ scales, ranking, options }: IndividualReport): ReportSummary['gap'] {
  const gaps = scales.map(({ name, statements }) => {
    const scoredStatements = listScoredStatements(statements)
    const scores = scoredStatements.map(scoreOf)
    const findFirst = (score: number) => scoredStatements.find((statement) => scoreOf(statement) === score)!
    const [highest, lowest] = [findFirst(Math.max(...scores)), findFirst(Math.min(...scores))]
    return { name, highest, lowest, width: scoreOf(highest) - scoreOf(lowest) }
  })
  const width = Math.max(...gaps.map((gap) => gap.width))
  const [widest, ...otherGaps] = gaps.filter((gap) => gap.width === width)
  const isEverywhere = gaps.length > 1 && otherGaps.length === gaps.length - 1
  if (!widest || isEverywhere) return null
  const { name, highest, lowest } = widest
  const isBetween = (value: number) => value > scoreOf(lowest) && value < scoreOf(highest)
  if (!options.some(({ value }) => isBetween(value))) return null
  const hasReversed = ranking.some(({ statement }) => statement.isReversed)
  const kind = chooseGapKind(scales.length === 1, hasReversed)
  return { names: [name, ...otherGaps.map((gap) => gap.name)], highest, lowest, kind }
}

function chooseGapKind(isOnly: boolean, hasReversed: boolean) {
  if (isOnly) return hasReversed ? 'gapOnlyScores' : 'gapOnly'
  return hasReversed ? 'gapScores' : 'gapIn'
}

function findChange(scales: readonly ScaleResult[]): ReportSummary['change'] {
  const listNames = (significance: ChangeSignificance) =>
    scales.filter(({ change }) => change?.significance === significance).map(({ name }) => name)
  const change = { higher: listNames('higher'), lower: listNames('lower') }
  if (change.higher.length + change.lower.length > 0) return change
  const isCompared = scales.some(({ change }) => change !== null)
  return isCompared && listNames('unknown').length === 0 ? change : null
}

function findCohortDifferences(scales: readonly ScaleResult[]): ReportSummary['cohort'] {
  const comparedScales = scales.filter(({ cohort }) => cohort !== null)
  const listNames = (side: 'above' | 'below') =>
    comparedScales.filter((scale) => compareWithCohort(scale) === side).map(({ name }) => name)
  const [above, below] = [listNames('above'), listNames('below')]
  const isAll = ({ length }: string[]) => length > 1 && length === scales.length
  const all = isAll(above) ? ('above' as const) : isAll(below) ? ('below' as const) : null
  const differences = { above, below, all }
  if (differences.above.length + differences.below.length > 0) return differences
  const isKnown = comparedScales.every((scale) => compareWithCohort(scale) !== 'unknown')
  return comparedScales.length > 0 && isKnown ? differences : null
}

/** Where the confidence interval lies relative to the average, or to the range in which the average lies. */
function compareWithCohort({ cohort, precision, statements: { length } }: ScaleResult) {
  if (!cohort || precision.status === 'unknown') return 'unknown'
  const { meanSum, range } = cohort
  if (precision.low > (range ? range.high * length : meanSum)) return 'above'
  if (precision.high < (range ? range.low * length : meanSum)) return 'below'
  return range ? 'unknown' : 'within'
}

function countDifferentPairs(scales: readonly ScaleResult[]): ReportSummary['certainty']['pairs'] {
  if (scales.every(({ rank }) => rank === 1)) return null
  if (scales.some(({ aboutLevel }) => aboutLevel === null)) return null
  const total = (scales.length * (scales.length - 1)) / 2
  const level = scales.reduce((count, { aboutLevel }) => count + aboutLevel!.length, 0) / 2
  const different = total - level
  if (different === 0) return { kind: 'pairsNone', total, different }
  return { kind: total === 1 ? 'onlyPair' : 'pairs', total, different }
}

function hasUnknownDifferences(scales: readonly ScaleResult[]) {
  return scales.some(({ aboutLevel }) => aboutLevel === null) && scales.some(({ rank }) => rank > 1)
}

/**
 * The longest run of equal answers. Null unless all answers are equal, or the run is straight-lining: at least half of
 * all statements, and at least six.
 */
function findLongestRun(report: IndividualReport, isEveryAnswer: boolean) {
  const statements = listStatements(report)
  let [longest, length] = [0, 0]
  let previous: number | null | undefined
  for (const { value } of statements) {
    if (value === null) length = 0
    else length = value === previous ? length + 1 : 1
    longest = Math.max(longest, length)
    previous = value
  }
  if (isEveryAnswer) return { length: longest, isEveryAnswer }
  return longest >= 6 && longest >= statements.length / 2 ? { length: longest, isEveryAnswer } : null
}

function findSuggestions(scales: readonly ScaleResult[]): ReportSummary['suggestions'] {
  return scales
    .flatMap(({ name, statements, suggestions }) => {
      const [firstSuggestion] = suggestions
      const statement = listScoredStatements(statements).find(({ id }) => id === firstSuggestion?.statementId)
      return firstSuggestion && statement ? [{ text: firstSuggestion.text, scaleName: name, statement }] : []
    })
    .toSorted((a, b) => scoreOf(a.statement) - scoreOf(b.statement))
    .slice(0, 2)
}

/** All statements, including those of scales without a result, in the order of the questionnaire. */
function listStatements({ scales, unscored = [] }: IndividualReport) {
  return sortByLabel([...scales, ...unscored].flatMap(({ statements }) => statements))
}

function sortByLabel<T extends { label: string }>(statements: readonly T[]) {
  return statements.toSorted((a, b) => Number(a.label) - Number(b.label))
}
