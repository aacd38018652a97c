import { openWidth, type ValueRange } from './rules.ts'

/**
 * How many observers' answers the learner is assumed to know. The learner is the only reader and is none of the
 * observers. With one of three known, no rule could tell 7 of 10 from 10 of 10 (decision 067).
 */
const KNOWN_OBSERVERS = 0

/** The sum over all observers: a number, or an open range at the very ends of the possible sums. */
export function observerFigure(sum: number, observers: number, range: ValueRange) {
  const [lowest, highest] = [observers * range.min, observers * range.max]
  const width = openWidth(range, KNOWN_OBSERVERS) * range.step
  if (sum - lowest <= width) return { low: lowest, high: lowest + width }
  return highest - sum <= width ? { low: highest - width, high: highest } : { low: sum, high: sum }
}
