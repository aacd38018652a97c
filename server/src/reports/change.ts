import type { ChangeJudgement, Precision } from '@lpi/contract'
import { Z_95 } from './reliability.ts'

/**
 * The reliable change index: RC = (x₂ − x₁) / (√2 · SEM), the difference in standard errors of a difference (Jacobson
 * & Truax 1991). Beyond ±1.96 it would come about by measurement error alone in fewer than one case in twenty.
 */
export function reliableChangeIndex(difference: number, standardError: number) {
  return difference / (Math.SQRT2 * standardError)
}

/** Without a known standard error a difference can be told, but not judged. */
export function judgeChange(difference: number, precision: Precision): ChangeJudgement {
  if (difference === 0) return 'same'
  if (precision.status === 'unknown') return 'unjudged'
  if (Math.abs(reliableChangeIndex(difference, precision.standardError)) <= Z_95) return 'within_noise'
  return difference > 0 ? 'higher' : 'lower'
}
