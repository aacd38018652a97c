import type { Instrument } from '../instruments/instrument.ts'
import { cronbachAlpha } from '../measurement/reliability.ts'
import { standardDeviation, variance } from '../measurement/score.ts'
import { divideRange } from './bars.ts'
import {
  type Bar,
  joinSmallBars,
  type ReleasedSum,
  releaseCounts,
  releaseDeviation,
  releaseSum,
  type ValueRange,
} from './rules.ts'

/** A person's answers by question id: a number for each statement, a text for each demographic question. */
export type Answers = Readonly<Record<string, number | string>>

/** What is released about a block: the sum of each scale over its people. */
export type BlockStatistics = Readonly<Record<string, ReleasedSum>>

type ScaleDetails = { deviation: number | null; alpha: number | null; bars: Bar[] }

/** What is released about ten or more people in addition. */
export type DetailStatistics = {
  scales: Readonly<Record<string, ScaleDetails>>
  statements: Readonly<Record<string, ReleasedSum & { deviation: number | null }>>
  /** By question and option; `''` is every other answer, and none. */
  demographics: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Deviations are rounded to these fractions of the range: few levels for an answer, more for a sum. */
const STATEMENT_FRACTION = 1 / 9
const SCALE_FRACTION = 1 / 18

/** The possible answers to a statement. */
function answerRange({ options }: Instrument): ValueRange {
  return { min: options[0]!.value, max: options.at(-1)!.value, step: optionStep(options) }
}

/** The possible sums of a scale. */
export function sumRange(instrument: Instrument, scaleId: string): ValueRange {
  const { min, max, step } = answerRange(instrument)
  const count = statementIds(instrument, scaleId).length
  return { min: count * min, max: count * max, step }
}

/** The greatest common divisor of the distances between neighboring options. */
function optionStep(options: Instrument['options']) {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  return options.slice(1).reduce((step, { value }, i) => gcd(step, value - options[i]!.value), 0)
}

function statementIds({ statements }: Instrument, scaleId: string) {
  return statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
}

function valuesOf(people: readonly Answers[], id: string) {
  return people.map((answers) => Number(answers[id]))
}

function sumsOf(people: readonly Answers[], ids: readonly string[]) {
  return people.map((answers) => ids.reduce((total, id) => total + Number(answers[id]), 0))
}

export function computeBlockStatistics(instrument: Instrument, people: readonly Answers[]): BlockStatistics {
  return Object.fromEntries(
    instrument.scales.map(({ id }) => [
      id,
      releaseSum(sumsOf(people, statementIds(instrument, id)), sumRange(instrument, id)),
    ]),
  )
}

/** `random` returns numbers from 0 to below 1. */
export function computeDetailStatistics(
  instrument: Instrument,
  people: readonly Answers[],
  random: () => number,
): DetailStatistics {
  return {
    scales: Object.fromEntries(
      instrument.scales.map(({ id }) => [id, computeScaleDetails(instrument, id, people)]),
    ),
    statements: Object.fromEntries(
      instrument.statements.map(({ id }) => [
        id,
        releaseMoments(valuesOf(people, id), answerRange(instrument), STATEMENT_FRACTION),
      ]),
    ),
    demographics: Object.fromEntries(
      instrument.demographics
        .filter(({ kind }) => kind === 'choice')
        .map((question) => [question.id, countAnswers(question, people, random())]),
    ),
  }
}

function computeScaleDetails(
  instrument: Instrument,
  scaleId: string,
  people: readonly Answers[],
): ScaleDetails {
  const ids = statementIds(instrument, scaleId)
  const sums = sumsOf(people, ids)
  const range = sumRange(instrument, scaleId)
  const alpha = cronbachAlpha({
    n: people.length,
    statements: ids.length,
    sumOfStatementVariances: ids.reduce((total, id) => total + variance(valuesOf(people, id)), 0),
    varianceOfSum: variance(sums),
  })
  const { deviation } = releaseMoments(sums, range, SCALE_FRACTION)
  const bars = divideRange(range).map(({ low, high }) => ({
    low,
    high,
    count: sums.filter((sum) => sum >= low && sum <= high).length,
  }))
  return {
    deviation,
    // Without a deviation, almost everyone has the same sum.
    alpha: alpha === undefined || deviation === null ? null : Math.round(alpha * 20) / 20,
    bars: joinSmallBars(bars),
  }
}

/** A sum at a bound has no deviation, which would tell how close to the end it is. */
function releaseMoments(values: readonly number[], range: ValueRange, fraction: number) {
  const released = releaseSum(values, range)
  const deviation =
    released.bound === 'none' ? releaseDeviation(standardDeviation(values), range, fraction) : null
  return { ...released, deviation }
}

function countAnswers(
  { id, options }: Instrument['demographics'][number],
  people: readonly Answers[],
  start: number,
) {
  const values = options.map(({ value }) => value)
  const counts = values.map((value) => people.filter((answers) => answers[id] === value).length)
  const rest = people.length - counts.reduce((total, count) => total + count, 0)
  const released = releaseCounts([...counts, rest], start)
  return Object.fromEntries([...values, ''].map((value, i) => [value, released[i]!]))
}
