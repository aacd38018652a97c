/** The lower bounds of the size classes, largest first. The last is the minimum sample size for an estimate. */
const bounds = [500, 200, 100]

/**
 * The size class of a sample, given as its lower bound. The exact size would reveal to one customer how many people the
 * other customers have.
 */
export function sizeClass(n: number) {
  return bounds.find((bound) => n >= bound) ?? 0
}
