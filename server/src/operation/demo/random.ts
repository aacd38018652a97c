/** A reproducible random number generator (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** In the interval [0, 1). */
    next,
    drawInteger: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    drawBoolean: (probability: number) => next() < probability,
    oneOf: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]!,
    /** Mean 0, standard deviation 1 (Box–Muller transform). */
    drawNormal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

export type Random = ReturnType<typeof createRandom>
