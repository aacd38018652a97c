import type { CSSProperties } from 'react'

/** The position of a value in its range, from 0 to 1; 0 if the range has no length. */
export function shareOfRange(value: number, min: number, max: number) {
  if (max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

/** Positions a mark on a `RangeLine` at a value. */
export function markStyle(value: number, min: number, max: number): CSSProperties {
  return { insetInlineStart: `${shareOfRange(value, min, max) * 100}%` }
}

/** Positions a mark on a `RangeLine` from one value to another. */
export function spanStyle(
  { low, high }: { low: number; high: number },
  min: number,
  max: number,
): CSSProperties {
  const from = shareOfRange(low, min, max)
  return { ...markStyle(low, min, max), inlineSize: `${(shareOfRange(high, min, max) - from) * 100}%` }
}
