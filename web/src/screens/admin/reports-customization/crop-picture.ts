import type { logoTypes } from '@lpi/contract'

export type Picture = { url: string; image: HTMLImageElement; type: (typeof logoTypes)[number] }

/** A part of a picture, in percent of it. */
export type Crop = { x: number; y: number; width: number; height: number }

/** More than the server keeps would only take longer on the way. */
const WIDEST = 1600
const HIGHEST = 800

/** The chosen part as it is sent. */
export async function cropPicture({ image, type }: Picture, crop: Crop) {
  const part = partOf(image, crop)
  const scale = Math.min(1, WIDEST / part.width, HIGHEST / part.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  // What was packed without loss stays so, and its transparent ground with it.
  const imageType = type === 'jpeg' ? ('jpeg' as const) : ('png' as const)
  return { imageType, imageData: canvas.toDataURL(`image/${imageType}`, 0.95) }
}

/** At least one pixel, whatever was dragged. */
function partOf({ naturalWidth, naturalHeight }: HTMLImageElement, { x, y, width, height }: Crop) {
  return {
    x: (x / 100) * naturalWidth,
    y: (y / 100) * naturalHeight,
    width: Math.max(1, (width / 100) * naturalWidth),
    height: Math.max(1, (height / 100) * naturalHeight),
  }
}
