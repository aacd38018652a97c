import type { ScalePrecision } from '../measurement/reliability.ts'
import {
  findSignificantDifferences,
  standardErrorOfDifference,
} from '../measurement/significant-differences.ts'

type MeasuredScale = { id: string; mean: number; statements: number; precision: ScalePrecision }

/**
 * For each scale, the ids of the other scales whose means differ from its own by no more than measurement error can
 * explain. All pairs are tested together. Null if the precision of a scale is unknown.
 */
export function findIndistinguishableScales(scales: readonly MeasuredScale[]): string[][] | null {
  const standardErrors = scales.map(({ precision, statements }) =>
    precision.status === 'known' ? precision.standardError / statements : null,
  )
  if (standardErrors.includes(null)) return null
  const pairs = scales.flatMap((a, i) =>
    scales.slice(i + 1).map((b, k) => ({
      ids: [a.id, b.id],
      difference: a.mean - b.mean,
      standardError: standardErrorOfDifference(standardErrors[i]!, standardErrors[i + 1 + k]!),
    })),
  )
  const significances = findSignificantDifferences(pairs)
  const similarPairs = pairs.filter((_, i) => !significances[i])
  return scales.map(({ id }) =>
    similarPairs.filter(({ ids }) => ids.includes(id)).map(({ ids }) => ids.find((other) => other !== id)!),
  )
}
