import type { Instrument } from '../../questionnaires/model/instrument.ts'
import {
  type Bar,
  type Bound,
  combineBounds,
  possibleSums,
  type ReleasedSum,
  type ValueRange,
} from './rules.ts'
import { answerRange, type BlockStatistics, type DetailStatistics, sumRange } from './statistics.ts'

/** The statistics of one of several groups of people. Combined means are weighted by the number of people. */
type Part<Statistics> = { people: number; statistics: Statistics }
export type BlockPart = Part<BlockStatistics>
export type DetailPart = Part<DetailStatistics>

/**
 * A mean over all people of the parts, computed from their rounded sums. If `bound` is not `none`, it is known only to
 * be at least or at most `mean`.
 */
export type CombinedMean = { mean: number; bound: Bound }

export function countPeople(parts: readonly { people: number }[]) {
  return parts.reduce((total, { people }) => total + people, 0)
}

export function combineScaleMean(blocks: readonly BlockPart[], scaleId: string): CombinedMean {
  return combineMeans(blocks.map(({ people, statistics }) => ({ people, ...statistics[scaleId]! })))
}

type ReleasedBlock = BlockPart & { details: DetailStatistics | null }

/** The smallest and the largest exact sum of a scale that the released sums of the blocks allow. */
export function computeScaleSumLimits(
  blocks: readonly ReleasedBlock[],
  instrument: Instrument,
  scaleId: string,
) {
  const statements = instrument.statements.filter(({ scale }) => scale === scaleId)
  const limits = blocks.flatMap(({ people, statistics, details }) =>
    details
      ? statements.map(({ id }) => possibleSums(details.statements[id]!, people, answerRange(instrument)))
      : [possibleSums(statistics[scaleId]!, people, sumRange(instrument, scaleId))],
  )
  return {
    low: limits.reduce((total, { low }) => total + low, 0),
    high: limits.reduce((total, { high }) => total + high, 0),
  }
}

/**
 * The smallest and the largest exact mean of a scale that the released sums of the blocks allow: the limits of its sum,
 * divided by the number of people.
 */
export function computeScaleMeanLimits(
  blocks: readonly ReleasedBlock[],
  instrument: Instrument,
  scaleId: string,
) {
  const people = countPeople(blocks)
  const { low, high } = computeScaleSumLimits(blocks, instrument, scaleId)
  return { low: low / people, high: high / people }
}

export function combineStatement(details: readonly DetailPart[], statementId: string) {
  const parts = details.map(({ people, statistics }) => ({ people, ...statistics.statements[statementId]! }))
  return { ...combineMeans(parts), deviation: combineDeviations(parts) }
}

function combineMeans(parts: readonly (ReleasedSum & { people: number })[]): CombinedMean {
  const mean = parts.reduce((total, { sum }) => total + sum, 0) / countPeople(parts)
  return { mean, bound: combineBounds(parts) }
}

type Moments = { people: number; sum: number; deviation: number | null }

/** The standard deviation over all people in the parts whose deviation is known; null if no deviation is known. */
function combineDeviations(parts: readonly Moments[]) {
  const knownParts = parts.filter(({ deviation }) => deviation !== null)
  const people = countPeople(knownParts)
  if (people === 0) return null
  const center = knownParts.reduce((total, { sum }) => total + sum, 0) / people
  const squares = knownParts.reduce(
    (total, { people, sum, deviation }) =>
      total + (people - 1) * deviation! ** 2 + people * (sum / people - center) ** 2,
    0,
  )
  return Math.sqrt(squares / (people - 1))
}

export function combineScaleDetails(details: readonly DetailPart[], instrument: Instrument, scaleId: string) {
  const range = sumRange(instrument, scaleId)
  const parts = details.map(({ people, statistics }) => ({ people, ...statistics.scales[scaleId]! }))
  const statements = instrument.statements.filter(({ scale }) => scale === scaleId)
  const moments = parts.map((part, i) => ({
    ...part,
    sum: statements.reduce((total, { id }) => total + details[i]!.statistics.statements[id]!.sum, 0),
  }))
  return {
    deviation: combineDeviations(moments),
    alpha: combineAlphas(parts),
    distribution: combineBars(parts, range),
  }
}

/** The mean of the alphas, weighted by the number of people; null if any alpha is unknown. */
function combineAlphas(parts: readonly { people: number; alpha: number | null }[]) {
  if (parts.length === 0 || parts.some(({ alpha }) => alpha === null)) return null
  return parts.reduce((total, { people, alpha }) => total + people * alpha!, 0) / countPeople(parts)
}

/**
 * The distribution of the sums, and its quartiles. Quartiles are estimated from the released bars alone, as if the
 * people in a bar were spread evenly. Null if a part has no bars.
 */
function combineBars(parts: readonly { bars: readonly Bar[] }[], range: ValueRange) {
  if (parts.length === 0 || parts.some(({ bars }) => bars.length === 0)) return null
  const bars = parts[0]!.bars.map((bar, i) => ({
    ...bar,
    count: parts.reduce((total, part) => total + part.bars[i]!.count, 0),
  }))
  const quantile = (share: number) => {
    const steps = (interpolate(bars, range.step, share) - range.min) / range.step
    return range.min + Math.round(steps) * range.step
  }
  return {
    medianSum: quantile(0.5),
    lowerQuartileSum: quantile(0.25),
    upperQuartileSum: quantile(0.75),
    bars,
  }
}

/**
 * The value that this share of the people does not exceed. The bars are adjacent and in ascending order; each extends
 * half a step beyond its lowest and its highest value.
 */
function interpolate(bars: readonly Bar[], step: number, share: number) {
  const countFirst = (length: number) => bars.slice(0, length).reduce((total, { count }) => total + count, 0)
  const target = share * countFirst(bars.length)
  const i = bars.findIndex((_, i) => countFirst(i + 1) >= target)
  const { low, high, count } = bars[i]!
  return low - step / 2 + ((high - low + step) * (target - countFirst(i))) / count
}

/**
 * How many people gave each answer to a question; `''` counts all other answers and missing answers. Undefined if fewer
 * than two answers have a count above 0, because a single answer would appear to be the answer of everyone.
 */
export function combineCounts(details: readonly DetailPart[], questionId: string) {
  const counts = new Map<string, number>()
  for (const { statistics } of details) {
    for (const [value, count] of Object.entries(statistics.demographics[questionId] ?? {})) {
      counts.set(value, (counts.get(value) ?? 0) + count)
    }
  }
  return [...counts.values()].filter((count) => count > 0).length < 2 ? undefined : counts
}
