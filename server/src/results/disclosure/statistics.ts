import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { cronbachAlpha } from '../measurement/reliability.ts'
import { variance } from '../measurement/score.ts'
import { completeScores, optionStep } from '../measurement/score-answers.ts'
import {
  addReleasedSums,
  type Bar,
  MIN_PEOPLE_FOR_DETAILS,
  MIN_PEOPLE_FOR_SPREAD,
  type ReleasedSum,
  releaseBars,
  releaseCounts,
  releaseDeviation,
  releaseSum,
  type ValueRange,
} from './rules.ts'

/** The scores of one person by statement, from `completeScores`. */
type Scores = Readonly<Record<string, number>>

/** What is released about a block: the sum of each scale over its people. */
export type BlockStatistics = Readonly<Record<string, ReleasedSum>>

type ScaleDetails = { deviation: number | null; alpha: number | null; bars: Bar[] }

/**
 * What else is released about a block of ten or more people. Statistics of spread require more people. Where they are
 * withheld, `deviation` and `alpha` are null, and `bars` is empty.
 */
export type DetailStatistics = {
  scales: Readonly<Record<string, ScaleDetails>>
  statements: Readonly<Record<string, ReleasedSum & { deviation: number | null }>>
  /** By question and option; `''` counts all other answers and missing answers. */
  demographics: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The possible answers to a statement. */
export function answerRange({ options }: Instrument): ValueRange {
  return { min: options[0]!.value, max: options.at(-1)!.value, step: optionStep({ options }) }
}

/** The possible sums of a scale. */
export function sumRange(instrument: Instrument, scaleId: string): ValueRange {
  const { min, max, step } = answerRange(instrument)
  const count = statementIds(instrument, scaleId).length
  return { min: count * min, max: count * max, step }
}

/** The possible differences between two sums of a scale. */
export function differenceRange(instrument: Instrument, scaleId: string): ValueRange {
  const { min, max, step } = sumRange(instrument, scaleId)
  return { min: min - max, max: max - min, step }
}

function statementIds({ statements }: Instrument, scaleId: string) {
  return statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
}

function scoresOf(people: readonly Scores[], id: string) {
  return people.map((scores) => scores[id]!)
}

function sumsOf(people: readonly Scores[], ids: readonly string[]) {
  return people.map((scores) => ids.reduce((total, id) => total + scores[id]!, 0))
}

/** Computes the statistics of a block from its people's answers. Each person must have a result on every scale. */
export function computeBlockStatistics(instrument: Instrument, people: readonly Answers[]): BlockStatistics {
  return releaseSums(
    instrument,
    people.map((answers) => completeScores(instrument, answers)),
  )
}

/**
 * In a block with details, the sum of a scale is the total of the released sums of its statements, so it reveals
 * nothing more than they do.
 */
function releaseSums(instrument: Instrument, people: readonly Scores[]): BlockStatistics {
  return Object.fromEntries(
    instrument.scales.map(({ id }) => {
      const ids = statementIds(instrument, id)
      const releasedSum =
        people.length < MIN_PEOPLE_FOR_DETAILS
          ? releaseSum(sumsOf(people, ids), sumRange(instrument, id))
          : addReleasedSums(
              ids.map((statementId) => releaseSum(scoresOf(people, statementId), answerRange(instrument))),
            )
      return [id, releasedSum]
    }),
  )
}

/** Null for a block without details. `random` returns numbers from 0 to below 1. */
export function computeDetailStatistics(
  instrument: Instrument,
  people: readonly Answers[],
  random: () => number,
): DetailStatistics | null {
  if (people.length < MIN_PEOPLE_FOR_DETAILS) return null
  const scores = people.map((answers) => completeScores(instrument, answers))
  const sums = releaseSums(instrument, scores)
  return {
    scales: Object.fromEntries(
      instrument.scales.map(({ id }) => [id, computeScaleDetails(instrument, id, scores, sums[id]!)]),
    ),
    statements: Object.fromEntries(
      instrument.statements.map(({ id }) => {
        const values = scoresOf(scores, id)
        const releasedSum = releaseSum(values, answerRange(instrument))
        const deviation =
          people.length < MIN_PEOPLE_FOR_SPREAD
            ? null
            : releaseDeviation(values, releasedSum, answerRange(instrument))
        return [id, { ...releasedSum, deviation }]
      }),
    ),
    demographics: Object.fromEntries(
      instrument.demographics
        .filter(({ kind }) => kind === 'choice')
        .map((question) => [question.id, countAnswers(question, people, random)]),
    ),
  }
}

function computeScaleDetails(
  instrument: Instrument,
  scaleId: string,
  people: readonly Scores[],
  releasedSum: ReleasedSum,
): ScaleDetails {
  if (people.length < MIN_PEOPLE_FOR_SPREAD) return { deviation: null, alpha: null, bars: [] }
  const ids = statementIds(instrument, scaleId)
  const sums = sumsOf(people, ids)
  const range = sumRange(instrument, scaleId)
  const alpha = cronbachAlpha({
    n: people.length,
    statements: ids.length,
    sumOfStatementVariances: ids.reduce((total, id) => total + variance(scoresOf(people, id)), 0),
    varianceOfSum: variance(sums),
  })
  const deviation = releaseDeviation(sums, releasedSum, range)
  return {
    deviation,
    // If the deviation is withheld, almost everyone may have the same sum. Alpha could then reveal the answers of the
    // few others.
    alpha: alpha === undefined || deviation === null ? null : Math.round(alpha * 20) / 20,
    bars: releaseBars(sums, releasedSum, range),
  }
}

function countAnswers(
  { id, options }: Instrument['demographics'][number],
  people: readonly Answers[],
  random: () => number,
) {
  const values = options.map(({ value }) => value)
  const counts = values.map((value) => people.filter((answers) => answers[id] === value).length)
  const otherCount = people.length - counts.reduce((total, count) => total + count, 0)
  const releasedCounts = releaseCounts([...counts, otherCount], random)
  return Object.fromEntries([...values, ''].map((value, i) => [value, releasedCounts[i]!]))
}
