import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentOnDark, contrastRatio, isReadableAccent, nearestReadableAccent } from './accent-color.ts'

const colorArbitrary = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrastRatio', () => {
  it('matches the WCAG definition', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#abcdef', '#abcdef')).toBe(1)
  })
})

describe('isReadableAccent', () => {
  it('is true for the default accent color and false for the highlight color', () => {
    expect(isReadableAccent('#0f4f55')).toBe(true)
    expect(isReadableAccent('#f2b544')).toBe(false)
  })
})

describe('nearestReadableAccent', () => {
  it('returns a readable color unchanged', () => {
    expect(nearestReadableAccent('#7a1f3d')).toBe('#7a1f3d')
  })

  it('returns the lightest readable shade of an unreadable color (REQ-160)', () => {
    fc.assert(
      fc.property(colorArbitrary, (color) => {
        const readableColor = nearestReadableAccent(color)
        expect(isReadableAccent(readableColor)).toBe(true)
        if (readableColor === color) return
        expect(contrastRatio(readableColor, '#faf7f2')).toBeLessThan(4.75)
      }),
    )
  })

  it('does not change which color channel is the strongest and which is the weakest', () => {
    const [red, green, blue] = [1, 3, 5].map((start) =>
      Number.parseInt(nearestReadableAccent('#f2b544').slice(start, start + 2), 16),
    ) as [number, number, number]
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })
})

describe('accentOnDark', () => {
  it('returns a color that is readable on dark backgrounds', () => {
    fc.assert(
      fc.property(colorArbitrary, (color) => {
        const light = accentOnDark(color)
        expect(contrastRatio(light, '#181715')).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(light, '#22201d')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
