/**
 * The probability that a standard normal variable exceeds `z` ≥ 0, with an absolute error below 7.5e-8 (Abramowitz &
 * Stegun 1964, 26.2.17).
 */
export function tailProbability(z: number) {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
