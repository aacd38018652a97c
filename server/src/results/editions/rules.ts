import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { optionStep } from '../measurement/score-answers.ts'

/**
 * The parameters of disclosure control (decision 034). They are constants, so that no installation can lower them. A
 * *group* consists of the people who are new in an edition; each limit applies to a group, not to the whole edition.
 */

/** The minimum number of new people in an edition, and of people in a comparison of before and after. */
export const MIN_GROUP_SIZE = 5
/** From this number of new people on, most figures of a typical group are numbers. */
export const RECOMMENDED_GROUP_SIZE = 8
/** The minimum number of people for a class of agreement; for shares in thirds; for demographics; for reliability. */
export const MIN_PEOPLE_FOR_AGREEMENT = 10
export const MIN_PEOPLE_FOR_THIRDS = 20
export const MIN_PEOPLE_FOR_DEMOGRAPHICS = 25
export const MIN_PEOPLE_FOR_SPREAD = 100

/** How many people of a group the reader is assumed to know, including the reader. */
export function knownPeople(people: number) {
  if (people < 15) return 1
  return people < 30 ? 2 : 3
}

/** The possible values of one person. `step` is the distance between neighboring values. */
export type ValueRange = { min: number; max: number; step: number }

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

export function statementIds({ statements }: Instrument, scaleId: string) {
  return statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
}

/** The distance between the smallest and the largest value of one person, in steps. */
export function widthOf({ min, max, step }: ValueRange) {
  return Math.round((max - min) / step)
}

/** A third of one person's range in steps, rounded up: what stays unknown about every person who is not known. */
export function thirdOf(range: ValueRange) {
  return Math.ceil(widthOf(range) / 3)
}

/**
 * The largest distance, in steps, between a sum and an extreme at which the sum is shown only as an open range. The
 * known people can account for `known` ranges, so at least a third of a range remains for everyone else.
 */
export function openWidth(range: ValueRange, known: number) {
  return known * widthOf(range) + thirdOf(range)
}
