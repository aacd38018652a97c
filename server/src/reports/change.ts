import type { ChangeSignificance, Precision } from '@lpi/contract'
import { Z_95 } from '../measurement/reliability.ts'

/**
 * The reliable change index: RC = (x₂ − x₁) / (√2 · SEM), the difference in units of the standard error of a difference
 * (Jacobson & Truax 1991). Measurement error alone exceeds ±1.96 in fewer than 5 % of cases.
 */
export function reliableChangeIndex(difference: number, standardError: number) {
  return difference / (Math.SQRT2 * standardError)
}

/** Without a standard error, the significance of a difference is unknown. */
export function classifyChange(difference: number, precision: Precision): ChangeSignificance {
  if (difference === 0) return 'same'
  if (precision.status === 'unknown') return 'unjudged'
  if (Math.abs(reliableChangeIndex(difference, precision.standardError)) <= Z_95) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
