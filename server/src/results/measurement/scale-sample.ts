import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { variance } from './score.ts'
import { hasEveryResult, listScores, scoreAnswer } from './score-answers.ts'

/** The values of the answers, by statement id. A completed assessment has a value for each statement. */
export type AnswerValues = Readonly<Record<string, number>>

/** The statistics of a scale in a sample. Variances are sample variances (n − 1). */
export type ScaleSample = {
  n: number
  statements: number
  sumOfStatementVariances: number
  varianceOfSum: number
}

export type ScaleSamples = ReadonlyMap<string, ScaleSample>

/**
 * The statistics of each scale among the people with a score for each of its statements. All scales include only people
 * who did not straight-line and who have a result on every scale.
 */
export function computeScaleSamples(instrument: Instrument, people: readonly AnswerValues[]): ScaleSamples {
  const includedPeople = people.filter((values) => isInSample(instrument, values))
  return new Map(
    instrument.scales.map(({ id: scaleId }) => {
      const scores = includedPeople
        .map((values) => listScores(instrument, scaleId, values))
        .filter((row) => row.every((score) => score !== undefined))
      const { length } = instrument.statements.filter(({ scale }) => scale === scaleId)
      const variances = Array.from({ length }, (_, i) => varianceOrZero(scores.map((row) => row[i]!)))
      return [
        scaleId,
        {
          n: scores.length,
          statements: length,
          sumOfStatementVariances: variances.reduce((total, value) => total + value, 0),
          varianceOfSum: varianceOrZero(scores.map((row) => row.reduce((total, score) => total + score, 0))),
        },
      ]
    }),
  )
}

/**
 * Whether a person is in the samples of a questionnaire: the person has a result on each scale and did not
 * straight-line.
 */
export function isInSample(instrument: Instrument, values: AnswerValues) {
  return hasEveryResult(instrument, values) && !isStraightLining(listAnswers(instrument, values))
}

/** The answers as they were given, in the order in which the statements are asked; undefined for no opportunity. */
function listAnswers(instrument: Instrument, values: AnswerValues) {
  return instrument.statements.map((statement) =>
    scoreAnswer(instrument, statement, values[statement.id]) === undefined ? undefined : values[statement.id],
  )
}

/** The shortest run of equal answers that counts as straight-lining, even in a short questionnaire. */
const MIN_RUN_LENGTH = 6

/**
 * Whether a run of equal answers to consecutive statements covers at least half of the statements, and at least
 * `MIN_RUN_LENGTH` (the longstring index, Curran 2016). An undefined answer ends a run.
 */
export function isStraightLining(answers: readonly (number | undefined)[]) {
  let run = 0
  let longest = 0
  answers.forEach((answer, i) => {
    if (answer === undefined) run = 0
    else run = answer === answers[i - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest >= Math.max(MIN_RUN_LENGTH, answers.length / 2)
}

function varianceOrZero(values: readonly number[]) {
  return values.length < 2 ? 0 : variance(values)
}
