import { describe, expect, it } from 'vitest'
import { highestScales, placeOf } from './ranking.ts'

describe('a place', () => {
  it('stands alone', () => expect(placeOf({ rank: 3, isTied: false })).toBe('3'))
  it('says when it is shared', () => expect(placeOf({ rank: 3, isTied: true })).toBe('=3'))
})

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
