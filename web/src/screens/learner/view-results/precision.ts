import type { Precision, ScaleResult } from '@lpi/contract'

/**
 * The reason why no scale has a band, where it is the same for all of them: it is then said once for the whole
 * report. Undefined where at least one scale has a band or a reason of its own.
 */
export function unknownForAll(scales: readonly Pick<ScaleResult, 'precision'>[]): Precision | undefined {
  const [first] = scales.map(({ precision }) => precision)
  if (first?.status !== 'unknown') return undefined
  const isSame = ({ precision }: Pick<ScaleResult, 'precision'>) =>
    precision.status === 'unknown' && precision.n === first.n && precision.needed === first.needed
  return scales.every(isSame) ? first : undefined
}
