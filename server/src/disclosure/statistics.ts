import type { Instrument } from '../instruments/instrument.ts'
import { cronbachAlpha } from '../measurement/reliability.ts'
import { variance } from '../measurement/score.ts'
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

/** A person's answers by question id: a number for each statement, a text for each demographic question. */
export type Answers = Readonly<Record<string, number | string>>

/** What is released about a block: the sum of each scale over its people. */
export type BlockStatistics = Readonly<Record<string, ReleasedSum>>

type ScaleDetails = { deviation: number | null; alpha: number | null; bars: Bar[] }

/**
 * What is also released about a block of ten or more people. Statistics of the spread need more people; otherwise they
 * are null, and `bars` is empty.
 */
export type DetailStatistics = {
  scales: Readonly<Record<string, ScaleDetails>>
  statements: Readonly<Record<string, ReleasedSum & { deviation: number | null }>>
  /** By question and option; `''` counts all other answers and missing answers. */
  demographics: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The possible answers to a statement. */
export function answerRange({ options }: Instrument): ValueRange {
  return { min: options[0]!.value, max: options.at(-1)!.value, step: optionStep(options) }
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

/** In a block with details, the sum of a scale is the sum of its released statements, so it reveals nothing more. */
export function computeBlockStatistics(instrument: Instrument, people: readonly Answers[]): BlockStatistics {
  return Object.fromEntries(
    instrument.scales.map(({ id }) => {
      const ids = statementIds(instrument, id)
      const released =
        people.length < MIN_PEOPLE_FOR_DETAILS
          ? releaseSum(sumsOf(people, ids), sumRange(instrument, id))
          : addReleasedSums(
              ids.map((statementId) => releaseSum(valuesOf(people, statementId), answerRange(instrument))),
            )
      return [id, released]
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
  const sums = computeBlockStatistics(instrument, people)
  return {
    scales: Object.fromEntries(
      instrument.scales.map(({ id }) => [id, computeScaleDetails(instrument, id, people, sums[id]!)]),
    ),
    statements: Object.fromEntries(
      instrument.statements.map(({ id }) => {
        const values = valuesOf(people, id)
        const released = releaseSum(values, answerRange(instrument))
        const deviation =
          people.length < MIN_PEOPLE_FOR_SPREAD
            ? null
            : releaseDeviation(values, released, answerRange(instrument))
        return [id, { ...released, deviation }]
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
  people: readonly Answers[],
  released: ReleasedSum,
): ScaleDetails {
  if (people.length < MIN_PEOPLE_FOR_SPREAD) return { deviation: null, alpha: null, bars: [] }
  const ids = statementIds(instrument, scaleId)
  const sums = sumsOf(people, ids)
  const range = sumRange(instrument, scaleId)
  const alpha = cronbachAlpha({
    n: people.length,
    statements: ids.length,
    sumOfStatementVariances: ids.reduce((total, id) => total + variance(valuesOf(people, id)), 0),
    varianceOfSum: variance(sums),
  })
  const deviation = releaseDeviation(sums, released, range)
  return {
    deviation,
    // Without a deviation, almost everyone can have the same sum.
    alpha: alpha === undefined || deviation === null ? null : Math.round(alpha * 20) / 20,
    bars: releaseBars(sums, released, range),
  }
}

function countAnswers(
  { id, options }: Instrument['demographics'][number],
  people: readonly Answers[],
  random: () => number,
) {
  const values = options.map(({ value }) => value)
  const counts = values.map((value) => people.filter((answers) => answers[id] === value).length)
  const rest = people.length - counts.reduce((total, count) => total + count, 0)
  const released = releaseCounts([...counts, rest], random)
  return Object.fromEntries([...values, ''].map((value, i) => [value, released[i]!]))
}
