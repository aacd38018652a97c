import type { ImpactScale } from '@lpi/contract'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  type BlockPart,
  combineScaleDetails,
  combineScaleMean,
  countPeople,
  type DetailPart,
} from '../disclosure/combine.ts'
import { MIN_PEOPLE_FOR_DETAILS, releaseSampleDeviation, roundingUnit } from '../disclosure/rules.ts'
import { answerRange, sumRange } from '../disclosure/statistics.ts'
import { Z_95 } from '../measurement/reliability.ts'
import type { ScaleSamples } from '../measurement/scale-sample.ts'
import { roundToHundredths, roundToTenths, sumOf } from '../measurement/score.ts'
import { computeDifferenceLimits } from '../pairs/possible-differences.ts'
import type { PairBlockRow } from '../pairs/shared-queries.ts'

type ScaleStatistics = Omit<ImpactScale, 'id' | 'name' | 'min' | 'max'>

/** The released statistics of a cohort. */
export type CohortStatistics = { blocks: readonly BlockPart[]; details: readonly DetailPart[] }

/**
 * The standard deviation of the sums of a scale: the one that the instrument states or, if it states none, the one that
 * disclosure control releases for the sample. Null if there is neither.
 */
export function findScaleDeviation(instrument: Instrument, samples: ScaleSamples, scaleId: string) {
  const statedDeviation = instrument.reliability?.[scaleId]?.standardDeviation
  const sample = samples.get(scaleId)
  if (statedDeviation !== undefined || !sample) return statedDeviation ?? null
  return releaseSampleDeviation(sample.n, sample.varianceOfSum, sumRange(instrument, scaleId))
}

/** Compares two cohorts as if no person were in both. */
export function compareCohorts(
  instrument: Instrument,
  scaleId: string,
  deviation: number | null,
  before: CohortStatistics,
  after: CohortStatistics,
): ScaleStatistics {
  const [firstMean, secondMean] = [before, after].map(({ blocks }) => combineScaleMean(blocks, scaleId)) as [
    ReturnType<typeof combineScaleMean>,
    ReturnType<typeof combineScaleMean>,
  ]
  const isKnown = [...before.blocks, ...after.blocks].every(
    ({ statistics }) => statistics[scaleId]!.bound === 'none',
  )
  const samplingVariance = (n: number) => (deviation === null ? 0 : deviation ** 2 / n)
  const variance = [before, after].reduce((total, { blocks }) => {
    const n = countPeople(blocks)
    const rounding = blocks.map(({ people }) => roundingVariance(instrument, scaleId, people))
    return total + samplingVariance(n) + rounding.reduce((a, b) => a + b, 0) / n ** 2
  }, 0)
  const distributions = [before, after].map(
    ({ details }) => combineScaleDetails(details, instrument, scaleId).distribution?.bars,
  )
  const [firstBars, secondBars] = distributions
  return {
    means: { before: roundMean(firstMean), after: roundMean(secondMean) },
    ...estimateDifference(isKnown ? secondMean.mean - firstMean.mean : null, Math.sqrt(variance), deviation),
    reliable: null,
    distributions: firstBars && secondBars ? { before: firstBars, after: secondBars } : null,
  }
}

/** A mean difference is withheld if half the distance between its limits exceeds this share of the scale's range. */
const MAX_UNCERTAINTY = 0.1

/**
 * Compares the same people in two cohorts. `direction` is -1 if the first cohort of the stored pairs is the second
 * cohort of the comparison. Assumes that both measurements have the standard deviation of the scale and that their
 * correlation is at least 0.5. The standard deviation of the differences is then at most that of the scale.
 */
export function comparePairs(
  instrument: Instrument,
  scaleId: string,
  deviation: number | null,
  blocks: readonly PairBlockRow[],
  direction: 1 | -1,
): ScaleStatistics {
  const n = countPeople(blocks)
  const parts = blocks.map(({ statistics }) => statistics[scaleId]!)
  const limits = blocks.map(({ people, statistics }) =>
    computeDifferenceLimits(instrument, scaleId, people, statistics[scaleId]!),
  )
  const [low, high] = [sumOf(limits.map((limit) => limit.low)), sumOf(limits.map((limit) => limit.high))]
  const { min, max } = sumRange(instrument, scaleId)
  const isKnown = (high - low) / 2 / n <= MAX_UNCERTAINTY * (max - min)
  const rounding = sumOf(limits.map((limit) => (limit.high - limit.low) ** 2 / 12))
  const variance = (deviation ?? 0) ** 2 / n + rounding / n ** 2
  return {
    means: null,
    ...estimateDifference(
      isKnown ? (direction * (low + high)) / 2 / n : null,
      Math.sqrt(variance),
      deviation,
    ),
    reliable: addReliableCounts(parts, direction),
    distributions: null,
  }
}

/**
 * The variance that rounding adds to the sum of a block. Each rounded number adds the variance of a uniform
 * distribution over one rounding unit.
 */
function roundingVariance(instrument: Instrument, scaleId: string, people: number) {
  if (people < MIN_PEOPLE_FOR_DETAILS) return roundingUnit(sumRange(instrument, scaleId)) ** 2 / 12
  const statements = instrument.statements.filter(({ scale }) => scale === scaleId).length
  return (statements * roundingUnit(answerRange(instrument)) ** 2) / 12
}

function estimateDifference(difference: number | null, standardError: number, deviation: number | null) {
  if (difference === null) return { difference: null, interval: null, effect: null }
  if (deviation === null) return { difference: roundToTenths(difference), interval: null, effect: null }
  const [low, high] = [difference - Z_95 * standardError, difference + Z_95 * standardError]
  return {
    difference: roundToTenths(difference),
    interval: { low: roundToTenths(low), high: roundToTenths(high) },
    effect: {
      value: roundToHundredths(difference / deviation),
      low: roundToHundredths(low / deviation),
      high: roundToHundredths(high / deviation),
    },
  }
}

function roundMean({ mean, bound }: ReturnType<typeof combineScaleMean>) {
  return { mean: roundToTenths(mean), bound }
}

/**
 * The number of people for each kind of change, in all blocks together. Null if a block has no counts, or if fewer than
 * two kinds have a count above zero, because the change of each person could then be known.
 */
function addReliableCounts(parts: readonly PairBlockRow['statistics'][string][], direction: 1 | -1) {
  if (parts.some(({ reliable }) => reliable === null)) return null
  const count = (kind: 'higher' | 'lower' | 'within_noise') =>
    parts.reduce((total, { reliable }) => total + reliable![kind], 0)
  const [up, down] = direction === 1 ? (['higher', 'lower'] as const) : (['lower', 'higher'] as const)
  const counts = { higher: count(up), lower: count(down), unchanged: count('within_noise') }
  return Object.values(counts).filter((people) => people > 0).length < 2 ? null : counts
}
