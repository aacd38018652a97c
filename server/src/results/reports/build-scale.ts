import {
  listScoredStatements,
  type ScaleResult,
  type StatementResult,
  type UnscoredScale,
} from '@lpi/contract'
import type { Instrument, Text } from '../../questionnaires/model/instrument.ts'
import type { CohortComparison } from '../editions/find-comparison.ts'
import type { Evidence } from '../measurement/evidence.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'
import { roundToHundredths } from '../measurement/score.ts'
import { minimumAnswers, scoreAnswer, scoreAnswers } from '../measurement/score-answers.ts'
import { isComparableScale } from './comparable-scale.ts'
import { findThirds, presentPercentile, presentPrecision } from './present-precision.ts'
import { listStatementsToWorkOn } from './rank-statements.ts'

/**
 * The data with which results are compared and interpreted: the previous assessment, the cohort, and the evidence of
 * this assessment.
 */
export type ComparisonData = {
  previous: { instrument: Instrument; values: AnswerValues; completedAt: Date } | undefined
  cohort: CohortComparison | undefined
  evidence: Evidence
}

/**
 * The result of one scale, without its change, rank and `aboutLevel`, which are computed for all scales together.
 * Undefined if the scale has no result.
 */
export function buildScale(
  scale: Instrument['scales'][number],
  instrument: Instrument,
  values: AnswerValues,
  { previous, cohort, evidence }: ComparisonData,
  inLanguage: (text: Text) => string,
) {
  const score = scoreAnswers(instrument, scale.id, values)
  if (!score) return undefined
  const statements = statementResults(scale.id, instrument, values, inLanguage)
  const { precision, norm } = evidence.scales[scale.id]!
  const thirds = findThirds(score, precision)
  const highestValue = instrument.options.at(-1)!.value
  const earlierResult = findPreviousResult(previous, scale.id, instrument)
  return {
    exactMean: score.mean,
    exactPrecision: precision,
    previousSum: earlierResult?.score?.sum ?? null,
    result: {
      id: scale.id,
      name: inLanguage(scale.name),
      description: inLanguage(scale.description),
      ...score,
      mean: roundToHundredths(score.mean),
      interpretation: inLanguage(scale.interpretation[thirds.third]),
      ...thirds,
      statements,
      precision: presentPrecision(score, precision),
      cohort: cohort?.scales.get(scale.id) ?? null,
      percentile: presentPercentile(norm),
      ...(earlierResult && !earlierResult.score && { lacksPreviousResult: true }),
      suggestions: listStatementsToWorkOn(listScoredStatements(statements), highestValue).map(({ id }) => ({
        statementId: id,
        text: inLanguage(instrument.statements.find((statement) => statement.id === id)!.suggestion),
      })),
      reflection: scale.reflection.map(inLanguage),
    } satisfies Partial<ScaleResult>,
  }
}

/** A scale with too few scored statements for a result. */
export function buildUnscoredScale(
  { id, name, description, reflection }: Instrument['scales'][number],
  instrument: Instrument,
  values: AnswerValues,
  inLanguage: (text: Text) => string,
): UnscoredScale {
  const statements = statementResults(id, instrument, values, inLanguage)
  return {
    id,
    name: inLanguage(name),
    description: inLanguage(description),
    statements,
    scored: listScoredStatements(statements).length,
    needed: minimumAnswers(instrument, id),
    reflection: reflection.map(inLanguage),
  }
}

/**
 * The answers as the learner gave them. For a reversed statement, the score is included too, if the answer has one.
 */
function statementResults(
  scaleId: string,
  instrument: Instrument,
  values: AnswerValues,
  inLanguage: (text: Text) => string,
): StatementResult[] {
  const { statements, options, noOpportunity } = instrument
  return statements.flatMap((statement, i) => {
    const { id, scale, text, reversed } = statement
    if (scale !== scaleId) return []
    const score = scoreAnswer(instrument, statement, values[id])
    const option = score === undefined ? undefined : options.find(({ value }) => value === values[id])!
    return [
      {
        id,
        label: String(i + 1),
        text: inLanguage(text),
        value: option?.value ?? null,
        answer: inLanguage((option?.text ?? noOpportunity)!),
        ...(reversed && { isReversed: true, ...(score !== undefined && { score }) }),
      },
    ]
  })
}

/**
 * The earlier result. Undefined if there is no earlier assessment or if the scale has changed since. `score` is
 * undefined if the scale had no result in the earlier assessment.
 */
function findPreviousResult(
  previousAssessment: ComparisonData['previous'],
  scaleId: string,
  instrument: Instrument,
) {
  if (!previousAssessment || !isComparableScale(previousAssessment.instrument, instrument, scaleId))
    return undefined
  return { score: scoreAnswers(previousAssessment.instrument, scaleId, previousAssessment.values) }
}
