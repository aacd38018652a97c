type Bounds = { min: number; max: number }

export type Score = Bounds & { sum: number; mean: number }

/**
 * The result of a scale: the sum of the scores of its statements and the mean of the given scores, with the smallest and the
 * largest possible sum. Every statement has the same weight (a summated rating, Likert 1932). Missing scores are
 * replaced with the mean of the others, and the sum is then rounded to the nearest value that exceeds the smallest
 * possible sum by a multiple of `step`, as every possible sum does.
 */
export function scoreScale(
  scores: readonly number[],
  options: readonly number[],
  { statements, step } = { statements: scores.length, step: 1 },
): Score {
  const min = statements * Math.min(...options)
  const max = statements * Math.max(...options)
  const knownSum = sumOf(scores)
  const isComplete = scores.length === statements
  const steps = (statements * knownSum - scores.length * min) / (scores.length * step)
  const sum = isComplete ? knownSum : min + step * Math.round(steps)
  return { sum, mean: mean(scores), min, max }
}

/**
 * The third of the range that contains the sum. A sum on a boundary belongs to the middle third. The comparison does
 * not divide, so it is exact if the sum is an integer.
 */
export function thirdOfRange({ sum, min, max }: Bounds & { sum: number }): 'lower' | 'middle' | 'upper' {
  const position = 3 * (sum - min)
  if (position < max - min) return 'lower'
  return position > 2 * (max - min) ? 'upper' : 'middle'
}

export function sumOf(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}

export function mean(values: readonly number[]) {
  return sumOf(values) / values.length
}

/** The variance of a sample: Σ (x − x̄)² / (n − 1). */
export function variance(values: readonly number[]) {
  const center = mean(values)
  return sumOf(values.map((value) => (value - center) ** 2)) / (values.length - 1)
}

export function standardDeviation(values: readonly number[]) {
  return Math.sqrt(variance(values))
}

/** Rounds to two decimal places, the precision of one person's results. */
export function roundToHundredths(value: number) {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

/**
 * Rounds to one decimal place, the precision of means, differences of means and standard deviations of several people.
 * They are computed from statistics that disclosure control has already rounded (decision 034).
 */
export function roundToTenths(value: number) {
  return Math.round((value + Number.EPSILON) * 10) / 10
}
