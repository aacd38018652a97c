/** The position of a value in its range, from 0 to 1; 0 if the range has no length. */
export function shareOfRange(value: number, min: number, max: number) {
  if (max <= min) return 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
