import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { createFairQueue, type TaskClient } from '../../platform/base/fair-queue.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { sniffFormat } from './sniff-format.ts'

/** Large enough for a sharp logo on a printed cover, and small enough to keep report files small. */
const MAX_WIDTH = 800
const MAX_HEIGHT = 400
const TIMEOUT_SECONDS = 10

const createQueue = () => createFairQueue({ parallel: 1, maxWaitMs: 5_000, expectedMs: 500 })

/**
 * Re-encodes the pixels of an uploaded image: upright, scaled down if necessary, and without metadata or appended
 * data. Rejects unsupported formats and images with too many pixels before decoding them.
 */
export async function reencodeLogo(ctx: Context, upload: Buffer, client: TaskClient) {
  if (upload.length > LOGO_MAX_BYTES) throw new AppError('image.too_large')
  const format = sniffFormat(upload)
  if (!format) throw new AppError('image.unsupported')
  return stateOf(ctx, createQueue).run(client, async () => {
    const openImage = await loadImageReader().catch((err: unknown) => {
      ctx.log.error({ err }, 'images cannot be processed on this machine')
      throw new AppError('image.unavailable')
    })
    const { width, height, hasAlpha } = await openImage(upload, false).metadata().catch(throwUnreadable)
    if (width * height > LOGO_MAX_PIXELS) throw new AppError('image.too_large')
    const scaledImage = openImage(upload, LOGO_MAX_PIXELS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const isPhoto = !hasAlpha && format !== 'png'
    const encodedImage = isPhoto
      ? scaledImage.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      : scaledImage.png({ compressionLevel: 9, adaptiveFiltering: true })
    return {
      bytes: await encodedImage.toBuffer().catch(throwUnreadable),
      mediaType: isPhoto ? 'image/jpeg' : 'image/png',
    }
  })
}

/**
 * Loads sharp on first use: its binary does not run on old processors, and everything but logos works without it.
 * Returns a function that reads the first frame and applies the EXIF orientation. A truncated image is an error.
 */
export async function loadImageReader() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return (upload: Buffer, limitInputPixels: number | false) =>
    sharp(upload, {
      limitInputPixels,
      failOn: 'error',
      pages: 1,
      autoOrient: true,
      sequentialRead: true,
    })
}

function throwUnreadable(): never {
  throw new AppError('image.unreadable')
}
