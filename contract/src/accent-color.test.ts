import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentOnDark, contrastRatio, isReadableAccent, nearestReadableAccent } from './accent-color.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('is as WCAG counts it', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#abcdef', '#abcdef')).toBe(1)
  })

  it('is enough for the product’s own accent, and not for its highlight', () => {
    expect(isReadableAccent('#0f4f55')).toBe(true)
    expect(isReadableAccent('#f2b544')).toBe(false)
  })
})

describe('the nearest colour that can be read', () => {
  it('is the colour itself where it can be read', () => {
    expect(nearestReadableAccent('#7a1f3d')).toBe('#7a1f3d')
  })

  it('can be read on paper, is darker, and would not be readable if it were any lighter (REQ-160)', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const nearest = nearestReadableAccent(color)
        expect(isReadableAccent(nearest)).toBe(true)
        if (nearest === color) return
        expect(contrastRatio(nearest, '#faf7f2')).toBeLessThan(4.75)
      }),
    )
  })

  it('keeps its hue', () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(nearestReadableAccent('#f2b544').slice(at, at + 2), 16),
    ) as [number, number, number]
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })

  it('for dark grounds can be read there', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const light = accentOnDark(color)
        expect(contrastRatio(light, '#181715')).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(light, '#22201d')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
