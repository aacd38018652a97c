import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { scoreAnswers } from '../measurement/score-answers.ts'
import { type Bound, possibleSums, releaseSum } from './rules.ts'
import { sumRange } from './statistics.ts'

/** The released sum of a scale over all observers, and the range of exact sums that it can represent. */
export type ObserverSum = { sum: number; bound: Bound; low: number; high: number }
export type ObserverSums = Readonly<Record<string, ObserverSum>>

/**
 * What is released about the observers of one assessment: one sum per scale, rounded by the rules for a block. Must be
 * called only once per assessment, with all observers who have finished and have a result on every scale, because the
 * difference between two releases could reveal one observer.
 */
export function releaseObserverSums(
  instrument: Instrument,
  people: readonly Readonly<Record<string, number>>[],
): ObserverSums {
  return Object.fromEntries(
    instrument.scales.map(({ id }) => {
      const sums = people.map((answers) => scoreAnswers(instrument, id, answers)!.sum)
      const range = sumRange(instrument, id)
      const releasedSum = releaseSum(sums, range)
      return [id, { ...releasedSum, ...possibleSums(releasedSum, people.length, range) }]
    }),
  )
}
