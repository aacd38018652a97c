import type { Precision, ScaleResult } from '@lpi/contract'

/**
 * The reason why no scale has a confidence interval, if all scales share it; the report then states it once. Undefined
 * if a scale has a confidence interval or a different reason.
 */
export function findSharedUnknownPrecision(
  scales: readonly Pick<ScaleResult, 'precision'>[],
): Precision | undefined {
  const [firstPrecision] = scales.map(({ precision }) => precision)
  if (firstPrecision?.status !== 'unknown') return undefined
  const hasSameReason = ({ precision }: Pick<ScaleResult, 'precision'>) =>
    precision.status === 'unknown' && precision.reason === firstPrecision.reason
  return scales.every(hasSameReason) ? firstPrecision : undefined
}
