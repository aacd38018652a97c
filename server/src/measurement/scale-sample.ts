import type { Instrument } from '../instruments/instrument.ts'
import { variance } from './score.ts'

/** A completed assessment has a number for each statement. */
export type AnswerValues = Readonly<Record<string, number>>

/** The statistics of a scale in a sample. Variances are sample variances (n − 1). */
export type ScaleSample = {
  n: number
  statements: number
  sumOfStatementVariances: number
  varianceOfSum: number
}

export type ScaleSamples = ReadonlyMap<string, ScaleSample>

/** The statistics of each scale. Each person counts once; people who straight-lined are left out. */
export function computeScaleSamples(instrument: Instrument, people: readonly AnswerValues[]): ScaleSamples {
  const variedAnswers = people.filter(
    (values) => !isStraightLining(instrument.statements.map(({ id }) => values[id]!)),
  )
  return new Map(
    instrument.scales.map(({ id: scaleId }) => {
      const ids = instrument.statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
      const valuesOf = (id: string) => variedAnswers.map((values) => values[id]!)
      const sums = variedAnswers.map((values) => ids.reduce((total, id) => total + values[id]!, 0))
      return [
        scaleId,
        {
          n: variedAnswers.length,
          statements: ids.length,
          sumOfStatementVariances: ids.reduce((total, id) => total + varianceOrZero(valuesOf(id)), 0),
          varianceOfSum: varianceOrZero(sums),
        },
      ]
    }),
  )
}

/** The shortest run of equal answers that counts as straight-lining, however short the questionnaire is. */
const MIN_RUN_LENGTH = 6

/**
 * Whether the same answer was given to at least half of the statements in a row (the longstring index with the cutoff
 * of Curran 2016), in the order in which they are asked. Shorter runs than six are common among careful people.
 */
export function isStraightLining(answers: readonly number[]) {
  let run = 0
  let longest = 0
  answers.forEach((answer, i) => {
    run = answer === answers[i - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest >= Math.max(MIN_RUN_LENGTH, answers.length / 2)
}

function varianceOrZero(values: readonly number[]) {
  return values.length < 2 ? 0 : variance(values)
}
