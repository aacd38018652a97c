/** How many people of a group had each sum. */
export type Distribution = readonly { sum: number; count: number }[]

/**
 * The mid-rank percentile of a sum in a norm group: the percentage below it plus half of the percentage that is equal,
 * so that the middle of a group is 50 and nobody is at 0 or 100 among equals (Crawford, Garthwaite & Slick 2009).
 */
export function midRankPercentile(distribution: Distribution, sum: number) {
  const count = (isCounted: (other: number) => boolean) =>
    distribution.reduce((total, row) => total + (isCounted(row.sum) ? row.count : 0), 0)
  const below = count((other) => other < sum)
  const equal = count((other) => other === sum)
  return (100 * (below + equal / 2)) / count(() => true)
}
