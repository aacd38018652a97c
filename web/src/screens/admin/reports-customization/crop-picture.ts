import type { logoTypes } from '@lpi/contract'

export type Picture = { url: string; image: HTMLImageElement; type: (typeof logoTypes)[number] }

/** A part of a picture, as percentages of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Twice the size of the largest logo that the server stores. More pixels would only make the upload slower. */
const MAX_WIDTH = 1600
const MAX_HEIGHT = 800

/** Returns the cropped part in the format of the request that saves the logo. */
export async function cropPicture({ image, type }: Picture, crop: Crop) {
  const part = toPixels(image, crop)
  const scale = Math.min(1, MAX_WIDTH / part.width, MAX_HEIGHT / part.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  // PNG loses no quality and keeps the transparency that a PNG or WebP picture can have.
  const imageType = type === 'jpeg' ? ('jpeg' as const) : ('png' as const)
  return { imageType, imageData: canvas.toDataURL(`image/${imageType}`, 0.95) }
}

/** The cropped part in pixels, at least one pixel wide and high. */
function toPixels({ naturalWidth, naturalHeight }: HTMLImageElement, { x, y, width, height }: Crop) {
  return {
    x: (x / 100) * naturalWidth,
    y: (y / 100) * naturalHeight,
    width: Math.max(1, (width / 100) * naturalWidth),
    height: Math.max(1, (height / 100) * naturalHeight),
  }
}
