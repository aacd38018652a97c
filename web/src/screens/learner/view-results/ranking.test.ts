import { describe, expect, it } from 'vitest'
import { listHighestScales } from './ranking.ts'

describe('listHighestScales', () => {
  const scale = (name: string, rank: number) => ({ name, rank })

  it('returns the scale with rank 1', () => {
    const scales = [scale('Steady', 2), scale('Direction', 1)]
    expect(listHighestScales(scales)).toEqual({ names: ['Direction'], isTied: false, isAll: false })
  })

  it('returns every tied scale', () => {
    const scales = [scale('Steady', 1), scale('Direction', 1), scale('Voice', 3)]
    expect(listHighestScales(scales)).toEqual({ names: ['Steady', 'Direction'], isTied: true, isAll: false })
  })

  it('recognizes that all scales are tied', () => {
    expect(listHighestScales([scale('Steady', 1), scale('Direction', 1)]).isAll).toBe(true)
    expect(listHighestScales([scale('Steady', 1)]).isAll).toBe(false)
  })
})
