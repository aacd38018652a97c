/** A value that was measured with the given number of learners. */
export type Point = { learners: number; value: number }

/** The factor by which a value grows if the number of learners grows tenfold, estimated from two points. */
export function growthPerTenfold([from, to]: readonly [Point, Point]) {
  return (to.value / from.value) ** (1 / Math.log10(to.learners / from.learners))
}

/** The factor that `growthPerTenfold` returns for a value that grows with the logarithm of the number of learners. */
export function logarithmicGrowth(sizes: readonly [number, number]) {
  const logarithmicPoint = (learners: number): Point => ({ learners, value: Math.log(learners) })
  return growthPerTenfold([logarithmicPoint(sizes[0]), logarithmicPoint(sizes[1])])
}

/** Pairs each value with the value after it. */
export function adjacentPairs<T>(values: readonly T[]) {
  return values.slice(1).map((value, i) => [values[i]!, value] as const)
}
