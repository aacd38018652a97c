import type { ScaleResult } from '@lpi/contract'

/** The names of the scales with rank 1, and whether these are all scales. */
export function listHighestScales(scales: readonly Pick<ScaleResult, 'name' | 'rank'>[]) {
  const names = scales.filter(({ rank }) => rank === 1).map(({ name }) => name)
  return { names, isTied: names.length > 1, isAll: names.length === scales.length && names.length > 1 }
}
