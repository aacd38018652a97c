import type { ImpactScale } from '@lpi/contract'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Change } from '../editions/change.ts'
import type { Edition } from '../editions/edition.ts'
import { scaleFigure } from '../editions/figures.ts'
import { presentFigure } from '../editions/present-figures.ts'
import { statementIds, sumRange } from '../editions/rules.ts'
import { releaseSampleDeviation } from '../editions/spread.ts'
import { Z_95 } from '../measurement/reliability.ts'
import type { ScaleSamples } from '../measurement/scale-sample.ts'
import { roundToHundredths, roundToTenths } from '../measurement/score.ts'

type ScaleStatistics = Omit<ImpactScale, 'id' | 'name' | 'min' | 'max'>

/** `isAssumed`: neither the questionnaire nor this installation knows it, so a sixth of the range is assumed. */
export type Deviation = { value: number; isAssumed: boolean }

/**
 * The standard deviation of the sums of a scale: the one that the instrument states or, if it states none, the one that
 * disclosure control releases for the sample.
 */
export function findScaleDeviation(
  instrument: Instrument,
  samples: ScaleSamples,
  scaleId: string,
): Deviation {
  const range = sumRange(instrument, scaleId)
  const sample = samples.get(scaleId)
  const value =
    instrument.reliability?.[scaleId]?.standardDeviation ??
    (sample && releaseSampleDeviation(sample.n, sample.varianceOfSum, range))
  return value ? { value, isAssumed: false } : { value: (range.max - range.min) / 6, isAssumed: true }
}

/**
 * Compares two cohorts as if no person were in both: a difference of what their group reports show. Of ranges, only the
 * direction is stated, and only if it is the same wherever the means lie.
 */
export function compareCohorts(
  instrument: Instrument,
  scaleId: string,
  deviation: Deviation,
  before: Edition,
  after: Edition,
): ScaleStatistics {
  const [first, second] = [scaleFigure(before, scaleId), scaleFigure(after, scaleId)]
  const differences = { low: second.low - first.high, high: second.high - first.low }
  return {
    means: {
      before: presentFigure(instrument, scaleId, first),
      after: presentFigure(instrument, scaleId, second),
    },
    ...estimate(
      differences,
      deviation.value * Math.sqrt(1 / first.n + 1 / second.n),
      deviation,
      statementIds(instrument, scaleId).length,
    ),
  }
}

/**
 * The mean change of the same people. Assumes that both measurements have the standard deviation of the scale and that
 * their correlation is at least 0.5. The standard deviation of the changes is then at most that of the scale.
 */
export function presentChange(
  change: Change | null,
  people: number,
  deviation: Deviation,
  statements: number,
): ScaleStatistics {
  const margin = change ? (change.high - change.low) / 2 / people / Z_95 : 0
  const mean = change && (change.low + change.high) / 2 / people
  return {
    means: null,
    ...estimate(
      mean === null ? null : { low: mean, high: mean },
      deviation.value / Math.sqrt(people) + margin,
      deviation,
      statements,
    ),
  }
}

/** `range`: the possible differences, in points of the sum. They are presented per statement, like the means. */
function estimate(
  range: { low: number; high: number } | null,
  standardError: number,
  { value, isAssumed }: Deviation,
  statements: number,
) {
  const nothing = { difference: null, direction: null, interval: null, effect: null }
  if (range === null) return nothing
  const [low, high] = [range.low - Z_95 * standardError, range.high + Z_95 * standardError]
  const direction = low > 0 ? ('up' as const) : high < 0 ? ('down' as const) : ('same' as const)
  if (range.low !== range.high) return { ...nothing, direction: direction === 'same' ? null : direction }
  const difference = range.low
  return {
    difference: roundToTenths(difference / statements),
    direction,
    interval: { low: roundToTenths(low / statements), high: roundToTenths(high / statements) },
    effect: isAssumed
      ? null
      : {
          value: roundToHundredths(difference / value),
          low: roundToHundredths(low / value),
          high: roundToHundredths(high / value),
        },
  }
}
