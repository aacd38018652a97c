/** The lower bounds of the classes, largest first. The last is the smallest sample that gives an estimate. */
const bounds = [500, 200, 100]

/**
 * The lower bound of the class of a sample size. The exact size would reveal to one customer how many people the other
 * customers have.
 */
export function sizeClass(n: number) {
  return bounds.find((bound) => n >= bound) ?? 0
}
