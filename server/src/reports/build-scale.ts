import type { ScaleResult } from '@lpi/contract'
import type { CohortComparison } from '../disclosure/find-comparison.ts'
import type { Instrument, Text } from '../instruments/instrument.ts'
import type { Evidence } from '../measurement/evidence.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'
import { roundToHundredths, scoreScale } from '../measurement/score.ts'
import { isComparableScale } from './comparable-scale.ts'
import { findThirds, presentPercentile, presentPrecision } from './present-precision.ts'
import { lowestStatements } from './rank-statements.ts'

/** The data that a score is compared with: the previous assessment, the cohort, and the evidence of this assessment. */
export type ComparisonData = {
  previous: { instrument: Instrument; values: AnswerValues; completedAt: Date } | undefined
  cohort: CohortComparison | undefined
  evidence: Evidence
}

/** The parts of a report that depend on one scale only. Changes and ranks are computed for all scales together. */
export function buildScale(
  scale: Instrument['scales'][number],
  instrument: Instrument,
  values: AnswerValues,
  { previous, cohort, evidence }: ComparisonData,
  inLanguage: (text: Text) => string,
) {
  const statements = statementResults(scale.id, instrument, values, inLanguage)
  const score = computeScore(scale.id, instrument, values)
  const { precision, norm } = evidence.scales[scale.id]!
  const thirds = findThirds(score, precision)
  const top = instrument.options.at(-1)!.value
  return {
    exactMean: score.mean,
    exactPrecision: precision,
    previousSum: findPreviousSum(previous, scale.id, instrument),
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
      suggestions: lowestStatements(statements, top).map(({ id }) => ({
        statementId: id,
        text: inLanguage(instrument.statements.find((statement) => statement.id === id)!.suggestion),
      })),
      reflection: scale.reflection.map(inLanguage),
    } satisfies Partial<ScaleResult>,
  }
}

function statementResults(
  scaleId: string,
  { statements, options }: Instrument,
  values: AnswerValues,
  inLanguage: (text: Text) => string,
) {
  return statements.flatMap(({ id, scale, text }, i) => {
    if (scale !== scaleId) return []
    const option = options.find(({ value }) => value === values[id])!
    return [
      {
        id,
        label: String(i + 1),
        text: inLanguage(text),
        value: option.value,
        answer: inLanguage(option.text),
      },
    ]
  })
}

function computeScore(scaleId: string, { statements, options }: Instrument, values: AnswerValues) {
  const scaleValues = statements.filter(({ scale }) => scale === scaleId).map(({ id }) => values[id]!)
  return scoreScale(
    scaleValues,
    options.map(({ value }) => value),
  )
}

/** The earlier sum; null if there is none or if the scale has changed since. */
function findPreviousSum(previous: ComparisonData['previous'], scaleId: string, instrument: Instrument) {
  if (!previous || !isComparableScale(previous.instrument, instrument, scaleId)) return null
  return computeScore(scaleId, previous.instrument, previous.values).sum
}
