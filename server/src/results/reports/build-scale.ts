import {
  listScoredStatements,
  type ScaleResult,
  type StatementResult,
  scoreOf,
  type UnscoredScale,
} from '@lpi/contract'
import type { Instrument, Text } from '../../questionnaires/model/instrument.ts'
import type { CohortComparison } from '../editions/find-comparison.ts'
import type { Evidence } from '../measurement/evidence.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'
import { roundToHundredths, thirdOfRange } from '../measurement/score.ts'
import { minimumAnswers, scoreAnswer, scoreAnswers } from '../measurement/score-answers.ts'
import { isComparableScale } from './comparable-scale.ts'
import { describeScale, isSplit } from './describe-scale.ts'
import { findOptionZones } from './option-zones.ts'
import { presentPercentile, presentPrecision } from './present-precision.ts'

/**
 * The data with which results are compared and interpreted: the previous assessment, the cohort, and the evidence of
 * this assessment.
 */
export type ComparisonData = {
  previous: { instrument: Instrument; values: AnswerValues; completedAt: Date } | undefined
  cohort: CohortComparison | undefined
  evidence: Evidence
}

/** The result of one scale, without its change. Undefined if the scale has no result. */
export function buildScale(
  scale: Instrument['scales'][number],
  instrument: Instrument,
  values: AnswerValues,
  { previous, cohort, evidence }: ComparisonData,
  inLanguage: (text: Text) => string,
) {
  const score = scoreAnswers(instrument, scale.id, values)
  if (!score) return undefined
  const earlierResult = findPreviousResult(previous, scale.id, instrument)
  const statements = statementResults(scale.id, instrument, values, inLanguage).map((statement) => {
    const previousValue = earlierResult?.values[statement.id]
    return previousValue === undefined ? statement : { ...statement, previousValue }
  })
  const { precision, norm } = evidence.scales[scale.id]!
  const zones = findOptionZones(instrument.options)
  const options = instrument.options.map(({ value, text }) => ({ value, text: inLanguage(text) }))
  const hasSplit = isSplit(statements, zones)
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
      interpretation: interpret(scale, thirdOfRange(score), hasSplit, inLanguage),
      notes: describeScale({ mean: score.mean, statements }, options, {
        hasSplit,
        isSplitInWords: scale.split !== undefined,
      }),
      statements,
      precision: presentPrecision(score, precision, instrument.reliability?.[scale.id]?.source),
      cohort: cohort?.scales.get(scale.id) ?? null,
      percentile: presentPercentile(norm),
      ...(earlierResult && !earlierResult.score && { lacksPreviousResult: true }),
      step: chooseStep(statements, instrument, inLanguage),
      reflection: scale.reflection.map(inLanguage),
    } satisfies Partial<ScaleResult>,
  }
}

function interpret(
  { interpretation, split }: Instrument['scales'][number],
  third: ReturnType<typeof thirdOfRange>,
  hasSplit: boolean,
  inLanguage: (text: Text) => string,
) {
  if (!hasSplit) return inLanguage(interpretation[third])
  return split ? inLanguage(split) : null
}

/** The suggestion for the statement with the lowest score; of several, the first. */
function chooseStep(
  statements: readonly StatementResult[],
  { statements: sources, options }: Instrument,
  inLanguage: (text: Text) => string,
): ScaleResult['step'] {
  const [lowest] = listScoredStatements(statements).toSorted((a, b) => scoreOf(a) - scoreOf(b))
  if (!lowest || findOptionZones(options).isHighest(scoreOf(lowest))) return null
  const { suggestion } = sources.find(({ id }) => id === lowest.id)!
  return { statementId: lowest.id, text: inLanguage(suggestion) }
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
 * The earlier result and the values of the earlier answers that have a score. Undefined if there is no earlier
 * assessment or if the scale has changed since. `score` is undefined if the scale had no result in the earlier
 * assessment.
 */
function findPreviousResult(
  previousAssessment: ComparisonData['previous'],
  scaleId: string,
  instrument: Instrument,
) {
  if (!previousAssessment || !isComparableScale(previousAssessment.instrument, instrument, scaleId))
    return undefined
  const { instrument: source, values } = previousAssessment
  const scored = source.statements.filter(
    (statement) =>
      statement.scale === scaleId && scoreAnswer(source, statement, values[statement.id]) !== undefined,
  )
  return {
    score: scoreAnswers(source, scaleId, values),
    values: Object.fromEntries(scored.map(({ id }) => [id, values[id]!])),
  }
}
