import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '@lpi/contract'
import sharp from 'sharp'
import { AppError } from '../base/errors.ts'
import { limitConcurrency } from '../identity/limit-concurrency.ts'
import { sniffFormat } from './sniff-format.ts'

/** Sharp enough on a printed cover, and small in every report that carries it. */
const WIDEST = 800
const HIGHEST = 400
const SECONDS = 10

sharp.cache(false)
sharp.concurrency(1)
const inTurn = limitConcurrency(1, 8)

/**
 * A picture made anew from the pixels of the one that was sent: upright, small, without anything that stood beside the
 * pixels. What is no picture, or too much of one, is refused before it is unpacked.
 */
export async function reencodeLogo(sent: Buffer) {
  if (sent.length > LOGO_MAX_BYTES) throw new AppError('image.too_large')
  const format = sniffFormat(sent)
  if (!format) throw new AppError('image.unsupported')
  return inTurn(async () => {
    const { width, height, hasAlpha } = await open(sent, false).metadata().catch(unreadable)
    if (width * height > LOGO_MAX_PIXELS) throw new AppError('image.too_large')
    const small = open(sent, LOGO_MAX_PIXELS)
      .timeout({ seconds: SECONDS })
      .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const isPhoto = !hasAlpha && format !== 'png'
    const made = isPhoto
      ? small.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      : small.png({ compressionLevel: 9, adaptiveFiltering: true })
    return {
      bytes: await made.toBuffer().catch(unreadable),
      mediaType: isPhoto ? 'image/jpeg' : 'image/png',
    }
  })
}

/** The first frame, turned as its camera says; half a picture is none. */
function open(sent: Buffer, limitInputPixels: number | false) {
  return sharp(sent, { limitInputPixels, failOn: 'error', pages: 1, autoOrient: true, sequentialRead: true })
}

function unreadable(): never {
  throw new AppError('image.unreadable')
}
