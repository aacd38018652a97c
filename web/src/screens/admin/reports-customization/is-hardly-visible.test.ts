import { expect, it } from 'vitest'
import { isHardlyVisible, luminance } from './is-hardly-visible.ts'

const paper = luminance(0xfa, 0xf7, 0xf2)

type Pixel = [red: number, green: number, blue: number, alpha: number]
const transparentPixel: Pixel = [0, 0, 0, 0]
const whitePixel: Pixel = [255, 255, 255, 255]
const darkPixel: Pixel = [20, 40, 60, 255]
const buildPixels = (...parts: [Pixel, number][]) => ({
  data: new Uint8ClampedArray(
    parts.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel).flat()),
  ),
})

it.each([
  ['white on a transparent background', buildPixels([transparentPixel, 70], [whitePixel, 30])],
  ['light gray on a transparent background', buildPixels([transparentPixel, 70], [[225, 225, 225, 255], 30])],
])('a logo that is %s is hardly visible on paper (REQ-289)', (_case, picture) => {
  expect(isHardlyVisible(picture as never, paper)).toBe(true)
})

it.each([
  ['white with a dark line', buildPixels([transparentPixel, 60], [whitePixel, 30], [darkPixel, 10])],
  ['dark on a transparent background', buildPixels([transparentPixel, 70], [darkPixel, 30])],
  ['white on its own dark background', buildPixels([darkPixel, 70], [whitePixel, 30])],
  ['completely transparent', buildPixels([transparentPixel, 100])],
])('a logo that is %s is not reported as hardly visible (REQ-289)', (_case, picture) => {
  expect(isHardlyVisible(picture as never, paper)).toBe(false)
})
