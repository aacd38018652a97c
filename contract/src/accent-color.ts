import * as z from 'zod/mini'
import { cleanedText } from './fields.ts'

/** WCAG AA for text of any size. */
export const MIN_CONTRAST = 4.5

/** The background of a report's pages. */
export const REPORT_PAPER = '#faf7f2'

/** The report's paper behind an accent color, and the near-white text on top of an accent color. */
const lightBackgrounds = [REPORT_PAPER, '#fffdfa'] as const
/** The backgrounds of the page and of panels in dark mode. */
const darkBackgrounds = ['#181715', '#22201d'] as const

/** `#rrggbb` in lowercase. */
export const HexColor = cleanedText(
  (value) => value.trim().toLowerCase(),
  7,
  [z.regex(/^#[0-9a-f]{6}$/, 'color.format')],
  'color.format',
)

/** A color with enough contrast against the report's paper and against the near-white text. */
export const AccentColor = HexColor.check(z.refine(isReadableAccent, 'color.contrast'))

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(color: string, background: string) {
  const [dark, light] = [luminance(color), luminance(background)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function isReadableAccent(color: string) {
  return isReadableOn(lightBackgrounds, color)
}

/** Returns the color if it is readable, or else its lightest readable shade. */
export function nearestReadableAccent(color: string) {
  return findNearest(color, isReadableAccent, darken)
}

/** Returns the color, lightened only as far as dark backgrounds require. */
export function accentOnDark(color: string) {
  const isReadable = (candidate: string) => isReadableOn(darkBackgrounds, candidate)
  return findNearest(color, isReadable, lighten)
}

function isReadableOn(backgrounds: readonly string[], color: string) {
  return backgrounds.every((background) => contrastRatio(color, background) >= MIN_CONTRAST)
}

type Shift = (channels: number[], share: number) => number[]

/** Finds the smallest sufficient shift toward black or white by bisection. */
function findNearest(color: string, isEnough: (color: string) => boolean, shift: Shift) {
  if (isEnough(color)) return color
  const applyShift = (share: number) => toHex(shift(linearChannels(color), share))
  let [low, high] = [0, 1]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (isEnough(applyShift(middle))) high = middle
    else low = middle
  }
  return applyShift(high)
}

function darken(channels: number[], share: number) {
  return channels.map((channel) => channel * (1 - share))
}

/**
 * Lightens a color in Oklab (Ottosson 2020), which preserves the hue and chroma while the lightness rises. Limits
 * channels to the range from 0 to 1.
 */
function lighten([red, green, blue]: number[], share: number) {
  const [long, medium, short] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map(([r, g, b]) => Math.cbrt(r! * red! + g! * green! + b! * blue!)) as [number, number, number]
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  // A change in lightness alone shifts the cube roots of all three cone responses by the same amount.
  const [l, m, s] = [long, medium, short].map((cone) => (cone + (1 - lightness) * share) ** 3)
  return [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ].map(([x, y, z]) => Math.min(1, Math.max(0, x! * l! + y! * m! + z! * s!)))
}

function luminance(color: string) {
  const [red, green, blue] = linearChannels(color) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearChannels(color: string) {
  return [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

function toHex(linear: number[]) {
  const channels = linear.map((value) => {
    const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
