import { NO_OPPORTUNITY } from '@lpi/contract'
import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { type Score, scoreScale } from './score.ts'

type Statement = Instrument['statements'][number]

/**
 * The score of an answer to a statement: the value of the option or, for a reversed statement, the value at the same
 * distance from the other end of the range. Undefined if there is no answer, or if the person had no opportunity.
 */
export function scoreAnswer(
  { options, noOpportunity }: Pick<Instrument, 'options' | 'noOpportunity'>,
  { reversed }: Pick<Statement, 'reversed'>,
  answer: number | string | undefined,
): number | undefined {
  if (answer === undefined || (noOpportunity && answer === NO_OPPORTUNITY)) return undefined
  const value = Number(answer)
  return reversed ? options[0]!.value + options.at(-1)!.value - value : value
}

/** The scores of the statements of a scale, in the order of the instrument. */
export function listScores(instrument: Instrument, scaleId: string, answers: Answers) {
  return instrument.statements
    .filter(({ scale }) => scale === scaleId)
    .map((statement) => scoreAnswer(instrument, statement, answers[statement.id]))
}

/**
 * How many statements of a scale must have a score for the scale to have a result: by default half of them, rounded up
 * (Fairclough & Cella 1996).
 */
export function minimumAnswers({ scales, statements }: Instrument, scaleId: string) {
  const scale = scales.find(({ id }) => id === scaleId)
  return scale?.minimumAnswers ?? Math.ceil(statements.filter(({ scale }) => scale === scaleId).length / 2)
}

/** The smallest and the largest possible sum of a scale. */
export function sumRange({ options, statements }: Instrument, scaleId: string) {
  const { length } = statements.filter(({ scale }) => scale === scaleId)
  return { min: length * options[0]!.value, max: length * options.at(-1)!.value }
}

/** A person's result on a scale. Undefined if too few statements have a score. */
export function scoreAnswers(instrument: Instrument, scaleId: string, answers: Answers): Score | undefined {
  const scores = listScores(instrument, scaleId, answers)
  const knownScores = scores.filter((score) => score !== undefined)
  if (knownScores.length < minimumAnswers(instrument, scaleId)) return undefined
  const values = instrument.options.map(({ value }) => value)
  return scoreScale(knownScores, values, { statements: scores.length, step: optionStep(instrument) })
}

export function hasEveryResult(instrument: Instrument, answers: Answers) {
  return instrument.scales.every(({ id }) => scoreAnswers(instrument, id, answers) !== undefined)
}

/**
 * The score of every statement, for statistics about several people. The difference between the result of a scale and
 * the sum of its known scores is divided among its statements without a score, as evenly as multiples of `optionStep`
 * allow, so the scores of a scale add up to its result. Throws if the person has no result on a scale.
 */
export function completeScores(instrument: Instrument, answers: Answers): Record<string, number> {
  const step = optionStep(instrument)
  const min = instrument.options[0]!.value
  return Object.fromEntries(
    instrument.scales.flatMap(({ id: scaleId }) => {
      const result = scoreAnswers(instrument, scaleId, answers)
      if (!result)
        throw new Error(`A person without a result on the scale ${scaleId} cannot be part of a group.`)
      const scores = listScores(instrument, scaleId, answers)
      const missingCount = scores.filter((score) => score === undefined).length
      const knownSum = scores.reduce<number>((total, score) => total + (score ?? 0), 0)
      const shares = divideEvenly((result.sum - knownSum - missingCount * min) / step, missingCount)
      return instrument.statements
        .filter(({ scale }) => scale === scaleId)
        .map(({ id }, i) => [id, scores[i] ?? min + shares.next().value! * step])
    }),
  )
}

function* divideEvenly(total: number, parts: number) {
  for (let i = 0; i < parts; i++) {
    yield Math.floor(((i + 1) * total) / parts) - Math.floor((i * total) / parts)
  }
}

/** The greatest common divisor of the distances between neighboring options. */
export function optionStep({ options }: { options: readonly { value: number }[] }) {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  return options.slice(1).reduce((step, { value }, i) => gcd(step, value - options[i]!.value), 0)
}
