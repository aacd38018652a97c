/** Width and height of the scaled-down copy in pixels: small enough to read quickly, large enough to show shapes. */
const SIZE = 64
/** The lowest contrast with the paper at which a shape is visible. */
const MIN_CONTRAST = 1.5
const MIN_TRANSPARENT_SHARE = 0.1
const MAX_VISIBLE_SHARE = 0.05

type Pixels = Pick<ImageData, 'data'>

/** Whether a picture has a transparent background and almost nothing that contrasts with the pages of a report. */
export function isHardlyVisible({ data }: Pixels, paperLuminance: number) {
  let [transparentCount, visibleCount, opaqueCount] = [0, 0, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) transparentCount += 1
    else {
      opaqueCount += 1
      const contrast = (paperLuminance + 0.05) / (luminance(data[at]!, data[at + 1]!, data[at + 2]!) + 0.05)
      if (contrast >= MIN_CONTRAST) visibleCount += 1
    }
  }
  const isBackgroundTransparent = transparentCount / (data.length / 4) > MIN_TRANSPARENT_SHARE
  return isBackgroundTransparent && opaqueCount > 0 && visibleCount / opaqueCount < MAX_VISIBLE_SHARE
}

/** The relative luminance as WCAG defines it. */
export function luminance(...channels: [red: number, green: number, blue: number]) {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
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
