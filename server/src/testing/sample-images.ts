import sharp from 'sharp'

type Options = { width?: number; height?: number; color?: string; hasAlpha?: boolean }

/** An image of one color. */
function buildPlainImage({ width = 60, height = 30, color = '#7a1f3d', hasAlpha = false }: Options = {}) {
  return sharp({ create: { width, height, channels: hasAlpha ? 4 : 3, background: color } })
}

export const png = (options?: Options) => buildPlainImage(options).png().toBuffer()
export const jpeg = (options?: Options) => buildPlainImage(options).jpeg().toBuffer()
export const webp = (options?: Options) => buildPlainImage(options).webp().toBuffer()
export const gif = (options?: Options) => buildPlainImage(options).gif().toBuffer()

/** A JPEG as a camera stores it: rotated, with a location and a copyright notice in its EXIF data. */
export function buildPhoto({ width = 60, height = 30 } = {}) {
  return buildPlainImage({ width, height })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Example Photographer', Orientation: '6' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** An animated WebP with two frames of different colors. */
export async function buildAnimatedWebp() {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png({ color, width: 8, height: 8 })))
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true, delay: [100, 100] })
    .toBuffer()
}

/** A PNG of one color with very large dimensions and a small file size. */
export function buildHugePng(width: number, height: number) {
  const pixels = Buffer.alloc(width * height)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
