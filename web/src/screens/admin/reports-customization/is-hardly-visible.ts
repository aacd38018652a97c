/** Width and height of the scaled-down copy in pixels: small enough to read quickly, large enough to show shapes. */
const SIZE = 64
/** The lowest contrast with the paper at which a shape is visible. */
const MIN_CONTRAST = 1.5
const MIN_TRANSPARENT_SHARE = 0.1
const MAX_VISIBLE_SHARE = 0.05

/** Paint with less opacity than this is not a shape, for example a shadow. */
const MIN_ALPHA = 16

type Pixels = Pick<ImageData, 'data'>
type Color = [red: number, green: number, blue: number]

/** The color `--print-paper`, on which reports show logos. */
const paper: Color = [0xfa, 0xf7, 0xf2]
const paperLuminance = luminance(paper)

/**
 * Whether almost nothing in a picture contrasts with the pages of a report: in a picture with a transparent background,
 * almost none of its shapes, and in another picture, not a single pixel.
 */
export function isHardlyVisible({ data }: Pixels) {
  let [transparentCount, visibleCount, shapeCount] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.slice(at, at + 4) as unknown as [...Color, number]
    if (alpha < MIN_ALPHA) transparentCount += 1
    else {
      shapeCount += 1
      const printed = [red, green, blue].map((c, i) => (c * alpha + paper[i]! * (255 - alpha)) / 255) as Color
      if ((paperLuminance + 0.05) / (luminance(printed) + 0.05) >= MIN_CONTRAST) visibleCount += 1
    }
  }
  const isBackgroundTransparent = transparentCount / (data.length / 4) > MIN_TRANSPARENT_SHARE
  return isBackgroundTransparent ? visibleCount <= MAX_VISIBLE_SHARE * shapeCount : visibleCount === 0
}

/** The relative luminance as WCAG defines it. */
function luminance(color: Color) {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Color
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The pixels of a scaled-down copy of a picture. */
export function readPixels(image: HTMLImageElement) {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0, SIZE, SIZE)
  return context.getImageData(0, 0, SIZE, SIZE)
}
