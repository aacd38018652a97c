import { expect, it } from 'vitest'
import { isHardlyVisible } from './is-hardly-visible.ts'

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
  ['half transparent and white', buildPixels([transparentPixel, 70], [[255, 255, 255, 100], 30])],
  ['dark but almost transparent', buildPixels([transparentPixel, 70], [[20, 40, 60, 40], 30])],
  ['cream on its own white background', buildPixels([whitePixel, 70], [[250, 240, 215, 255], 30])],
  ['completely transparent', buildPixels([transparentPixel, 100])],
])('a logo that is %s is hardly visible on paper (REQ-289)', (_case, picture) => {
  expect(isHardlyVisible(picture as never)).toBe(true)
})

it.each([
  ['white with a dark line', buildPixels([transparentPixel, 60], [whitePixel, 30], [darkPixel, 10])],
  ['dark on a transparent background', buildPixels([transparentPixel, 70], [darkPixel, 30])],
  ['white on its own dark background', buildPixels([darkPixel, 70], [whitePixel, 30])],
  ['thin and dark on its own white background', buildPixels([whitePixel, 98], [darkPixel, 2])],
  ['dark and half transparent', buildPixels([transparentPixel, 70], [[20, 40, 60, 128], 30])],
])('a logo that is %s is not reported as hardly visible (REQ-289)', (_case, picture) => {
  expect(isHardlyVisible(picture as never)).toBe(false)
})
