import type { ScaleResult } from '@lpi/contract'

/** The scales that share the first place, and whether that is all of them. */
export function highestScales(scales: readonly Pick<ScaleResult, 'name' | 'rank'>[]) {
  const names = scales.filter(({ rank }) => rank === 1).map(({ name }) => name)
  return { names, isTied: names.length > 1, isAll: names.length === scales.length && names.length > 1 }
}
