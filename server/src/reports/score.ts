type Bounds = { min: number; max: number }

export type Score = Bounds & { sum: number; mean: number }

/**
 * The score of a scale: the sum of its answers and the mean per statement, with the smallest and the largest sum that
 * the options allow. Every statement counts alike and in the same direction (a summated rating, Likert 1932).
 */
export function scoreScale(values: readonly number[], options: readonly number[]): Score {
  const sum = values.reduce((total, value) => total + value, 0)
  return {
    sum,
    mean: sum / values.length,
    min: values.length * Math.min(...options),
    max: values.length * Math.max(...options),
  }
}

/**
 * The third of its range in which a sum lies; a sum on a border belongs to the middle. Compares whole numbers, so that
 * a border is met exactly.
 */
export function thirdOfRange({ sum, min, max }: Bounds & { sum: number }): 'lower' | 'middle' | 'upper' {
  const position = 3 * (sum - min)
  if (position < max - min) return 'lower'
  return position > 2 * (max - min) ? 'upper' : 'middle'
}

export function mean(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/** The variance of a sample: Σ (x − x̄)² / (n − 1). */
export function variance(values: readonly number[]) {
  const centre = mean(values)
  return values.reduce((total, value) => total + (value - centre) ** 2, 0) / (values.length - 1)
}

export function standardDeviation(values: readonly number[]) {
  return Math.sqrt(variance(values))
}

/** Two decimals: as much as anyone reads. */
export function rounded(value: number) {
  return Math.round((value + Number.EPSILON) * 100) / 100
}
