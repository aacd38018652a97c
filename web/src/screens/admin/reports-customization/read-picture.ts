import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoTypes } from '@lpi/contract'
import { ApiError } from '../../../api/api-error.ts'
import type { Picture } from './crop-picture.ts'

/**
 * Reads a file as a picture. If the file is invalid, throws the error that the server would return, which saves a round
 * trip.
 */
export async function readPicture(file: File): Promise<Picture> {
  const type = logoTypes.find((format) => file.type === `image/${format}`)
  if (!type)
    throw new ApiError('The image type is not supported.', { status: 415, code: 'image.unsupported' })
  if (file.size > LOGO_MAX_BYTES) throw buildTooLargeError()
  const url = URL.createObjectURL(file)
  const image = await loadImage(url).catch(() => {
    URL.revokeObjectURL(url)
    throw new ApiError('The image is damaged.', { status: 422, code: 'image.unreadable' })
  })
  if (image.naturalWidth * image.naturalHeight > LOGO_MAX_PIXELS) {
    URL.revokeObjectURL(url)
    throw buildTooLargeError()
  }
  return { url, image, type }
}

function buildTooLargeError() {
  return new ApiError('The image has too many bytes or pixels.', { status: 413, code: 'image.too_large' })
}

/** Reads the dimensions; the browser decodes the pixels only when they are needed. */
function loadImage(url: string) {
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = url
  })
}
