/** The value below which an F-distributed variable with these degrees of freedom lies with probability `p`. */
export function fQuantile(p: number, numerator: number, denominator: number) {
  const [a, b] = [numerator / 2, denominator / 2]
  let [low, high] = [0, 1]
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2
    if (regularizedBeta(middle, a, b) < p) low = middle
    else high = middle
  }
  // If F has the F distribution, d₁F / (d₁F + d₂) has the beta distribution with parameters d₁/2 and d₂/2.
  return (denominator * low) / (numerator * (1 - low))
}

/**
 * The regularized incomplete beta function, computed with its continued fraction (NIST Digital Library of Mathematical
 * Functions, DLMF, 8.17.22).
 */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  // The fraction converges quickly only if `x` is below this limit, which is close to the mean of the distribution.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a)
  const logFactor = a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)
  return Math.exp(logFactor) / a / evaluateFraction(x, a, b)
}

/** 1 + d₁ / (1 + d₂ / (1 + …)), evaluated from left to right until it no longer changes (Lentz 1976). */
function evaluateFraction(x: number, a: number, b: number) {
  const MAX_TERMS = 10_000
  let [value, front, back] = [1, 1, 0]
  for (let i = 1; i < MAX_TERMS; i++) {
    const m = Math.floor(i / 2)
    const d =
      i % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    back = 1 / (1 + d * back)
    front = 1 + d / front
    value *= front * back
    if (Math.abs(front * back - 1) < Number.EPSILON) break
  }
  return value
}

/** Stirling's series (DLMF, 5.11.1), which is accurate to 13 digits if `x` is at least 10. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x)
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7)
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series
}
