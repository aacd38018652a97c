import type { Precision, ScaleResult } from '@lpi/contract'
import type { NormPosition } from '../measurement/evidence.ts'
import type { ScalePrecision } from '../measurement/reliability.ts'
import { confidenceInterval, MIN_PEOPLE } from '../measurement/reliability.ts'
import { roundToHundredths, thirdOfRange } from '../measurement/score.ts'
import { sizeClass } from '../measurement/size-class.ts'

type SumInRange = { sum: number; min: number; max: number }

/** The confidence interval is rounded outward to whole points; decimals would suggest a precision that no sum has. */
export function presentPrecision(score: SumInRange, precision: ScalePrecision): Precision {
  if (precision.status === 'unknown') return { ...precision, needed: MIN_PEOPLE }
  const { source, n, reliability, standardError } = precision
  const { low, high } = confidenceInterval(score, standardError)
  return {
    status: 'known',
    reliability: roundToHundredths(reliability),
    standardError: Math.round(standardError * 10) / 10,
    low: Math.floor(low),
    high: Math.ceil(high),
    source,
    n: source === 'instrument' ? n : sizeClass(n),
  }
}

/** The third of the range that contains the sum, and the other thirds that its confidence interval reaches. */
export function findThirds(
  score: SumInRange,
  precision: ScalePrecision,
): Pick<ScaleResult, 'third' | 'otherThirds'> {
  const third = thirdOfRange(score)
  if (precision.status === 'unknown') return { third, otherThirds: [] }
  const { low, high } = confidenceInterval(score, precision.standardError)
  const thirds = ['lower', 'middle', 'upper'] as const
  const firstIndex = thirds.indexOf(thirdOfRange({ ...score, sum: low }))
  const lastIndex = thirds.indexOf(thirdOfRange({ ...score, sum: high }))
  return { third, otherThirds: thirds.slice(firstIndex, lastIndex + 1).filter((other) => other !== third) }
}

export function presentPercentile(position: NormPosition | null): ScaleResult['percentile'] {
  if (!position) return null
  const { percentile, band } = position
  return {
    value: wholePercentile(percentile),
    band: band && { low: wholePercentile(band.low), high: wholePercentile(band.high) },
  }
}

/**
 * 0 means below the 1st percentile, and 100 means above the 99th: a sample cannot show that everyone else scores higher
 * or lower.
 */
function wholePercentile(percentile: number) {
  if (percentile < 1) return 0
  return percentile > 99 ? 100 : Math.round(percentile)
}
