import * as z from 'zod/mini'

/** WCAG AA for text of any size. */
const NEEDED_CONTRAST = 4.5

/** The grounds on which an accent is read: the report's paper, and its own text in white on it. */
const lightGrounds = ['#faf7f2', '#fffdfa'] as const
/** The dark theme's page and its panels. */
const darkGrounds = ['#181715', '#22201d'] as const

/** `#rrggbb` in small letters. */
export const HexColor = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'color.format'))

/** A colour that can be read on the report's paper, and on which white can be read. */
export const AccentColor = HexColor.check(z.refine(isReadableAccent, 'color.contrast'))

/** The ratio of luminances as WCAG 2 defines it, from 1 to 21. */
export function contrastRatio(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function isReadableAccent(color: string) {
  return isReadableOn(lightGrounds, color)
}

/** The colour itself where it can be read, else its lightest darker shade that can. */
export function nearestReadableAccent(color: string) {
  return nearest(color, isReadableAccent, (channel, share) => channel * (1 - share))
}

/** The same colour for dark grounds: itself where it can be read there, else its darkest lighter tint that can. */
export function accentOnDark(color: string) {
  const isReadable = (one: string) => isReadableOn(darkGrounds, one)
  return nearest(color, isReadable, (channel, share) => channel + (1 - channel) * share)
}

function isReadableOn(grounds: readonly string[], color: string) {
  return grounds.every((ground) => contrastRatio(color, ground) >= NEEDED_CONTRAST)
}

type Shift = (channel: number, share: number) => number

/** Halves the way to black or white until the least of it is found that is enough. */
function nearest(color: string, isEnough: (color: string) => boolean, shift: Shift) {
  if (isEnough(color)) return color
  const shifted = (share: number) => toHex(linearChannels(color).map((channel) => shift(channel, share)))
  let [low, high] = [0, 1]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (isEnough(shifted(middle))) high = middle
    else low = middle
  }
  return shifted(high)
}

function luminance(color: string) {
  const [red, green, blue] = linearChannels(color) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearChannels(color: string) {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
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
