/** How many people in a group have each sum. */
export type Distribution = readonly { sum: number; count: number }[]

/**
 * The mid-rank percentile of a sum in a norm group: the percentage of smaller sums plus half the percentage of equal
 * sums (Crawford, Garthwaite & Slick 2009). The mean percentile of the people in the group is 50, and a sum that occurs
 * in the group is never at percentile 0 or 100.
 */
export function midRankPercentile(distribution: Distribution, sum: number) {
  const countPeople = (isIncluded: (otherSum: number) => boolean) =>
    distribution.reduce((total, row) => total + (isIncluded(row.sum) ? row.count : 0), 0)
  const lowerCount = countPeople((otherSum) => otherSum < sum)
  const equalCount = countPeople((otherSum) => otherSum === sum)
  return (100 * (lowerCount + equalCount / 2)) / countPeople(() => true)
}
