import type { ScalePrecision } from '../measurement/reliability.ts'
import {
  findSignificantDifferences,
  standardErrorOfDifference,
} from '../measurement/significant-differences.ts'

type MeasuredScale = {
  id: string
  mean: number
  statements: number
  precision: Pick<ScalePrecision, 'source' | 'standardError'>
}

/**
 * The ids of the scales that are shown together, highest mean first: each group consists of its highest scale and of
 * the lower ones whose means differ from it by no more than measurement error can explain. All pairs are tested
 * together.
 */
export function groupScales(scales: readonly MeasuredScale[]): string[][] {
  const sortedScales = scales.toSorted((a, b) => b.mean - a.mean)
  const pairs = sortedScales.flatMap((a, i) => sortedScales.slice(i + 1).map((b) => ({ a, b })))
  const significances = findSignificantDifferences(
    pairs.map(({ a, b }) => ({
      difference: a.mean - b.mean,
      standardError: standardErrorOfDifference(
        a.precision.standardError / a.statements,
        b.precision.standardError / b.statements,
      ),
      isAssumed: [a, b].some(({ precision }) => precision.source === 'assumption'),
    })),
  )
  const groups: string[][] = []
  let rest = sortedScales
  for (let [highest] = rest; highest; [highest] = rest) {
    const head = highest
    const isApart = (scale: MeasuredScale) =>
      pairs.some(({ a, b }, i) => a === head && b === scale && significances[i])
    groups.push(rest.filter((scale) => !isApart(scale)).map(({ id }) => id))
    rest = rest.filter(isApart)
  }
  return groups
}
