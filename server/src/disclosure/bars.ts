import type { ValueRange } from './rules.ts'

const MAX_BARS = 12
const MIN_BARS = 5

/**
 * Divides the possible values into ranges with the same number of values. The last range is smaller if no number of
 * ranges between the minimum and the maximum divides the values evenly.
 */
export function divideRange({ min, max, step }: ValueRange) {
  const valueCount = Math.round((max - min) / step) + 1
  const maxBars = Math.min(MAX_BARS, valueCount)
  const evenBars = Array.from({ length: maxBars }, (_, i) => maxBars - i).find(
    (count) => count >= MIN_BARS && valueCount % count === 0,
  )
  const width = evenBars ? valueCount / evenBars : Math.ceil(valueCount / maxBars)
  return Array.from({ length: Math.ceil(valueCount / width) }, (_, i) => ({
    low: min + i * width * step,
    high: Math.min(max, min + ((i + 1) * width - 1) * step),
  }))
}
