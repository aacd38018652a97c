import { describe, expect, it } from 'vitest'
import { highestScales } from './ranking.ts'

describe('the highest scales', () => {
  const scale = (name: string, rank: number) => ({ name, rank })

  it('are one', () => {
    const scales = [scale('Steady', 2), scale('Direction', 1)]
    expect(highestScales(scales)).toEqual({ names: ['Direction'], isTied: false, isAll: false })
  })

  it('are several where they tie, never one picked out of them', () => {
    const scales = [scale('Steady', 1), scale('Direction', 1), scale('Voice', 3)]
    expect(highestScales(scales)).toEqual({ names: ['Steady', 'Direction'], isTied: true, isAll: false })
  })

  it('are all where all are the same', () => {
    expect(highestScales([scale('Steady', 1), scale('Direction', 1)]).isAll).toBe(true)
    expect(highestScales([scale('Steady', 1)]).isAll).toBe(false)
  })
})
