import type { ChangeJudgement, Precision } from '@lpi/contract'
import { Z_95 } from '../measurement/reliability.ts'

/**
 * The reliable change index: RC = (x₂ − x₁) / (√2 · SEM), the difference in units of the standard error of a difference
 * (Jacobson & Truax 1991). Measurement error alone exceeds ±1.96 in fewer than 5 % of cases.
 */
export function reliableChangeIndex(difference: number, standardError: number) {
  return difference / (Math.SQRT2 * standardError)
}

/** Without a standard error, a difference can be stated but not judged. */
export function judgeChange(difference: number, precision: Precision): ChangeJudgement {
  if (difference === 0) return 'same'
  if (precision.status === 'unknown') return 'unjudged'
  if (Math.abs(reliableChangeIndex(difference, precision.standardError)) <= Z_95) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
