import type { Precision, ScaleResult } from '@lpi/contract'
import type { NormPosition } from '../measurement/evidence.ts'
import { confidenceInterval, type ScalePrecision } from '../measurement/reliability.ts'
import { roundToHundredths } from '../measurement/score.ts'
import { sizeClass } from '../measurement/size-class.ts'

type SumInRange = { sum: number; min: number; max: number }

/**
 * The confidence interval is rounded outward to whole points; decimals would suggest a precision that no sum has.
 * `citation` is the instrument's source of its reliability.
 */
export function presentPrecision(
  score: SumInRange,
  { source, n, reliability, standardError }: ScalePrecision,
  citation: string | undefined,
): Precision {
  return {
    source,
    reliability: roundToHundredths(reliability),
    standardError: Math.round(standardError * 10) / 10,
    ...wholeInterval(score, standardError),
    n: n !== null && source === 'installation' ? sizeClass(n) : n,
    citation: (source === 'instrument' && citation) || null,
  }
}

export function wholeInterval(score: SumInRange, standardError: number) {
  const { low, high } = confidenceInterval(score, standardError)
  return { low: Math.floor(low), high: Math.ceil(high) }
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
