import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoTypes } from '@lpi/contract'
import { ApiError } from '../../../api/api-error.ts'
import type { Picture } from './crop-picture.ts'

/** A chosen file as a picture, or the refusal that the server would give, without the way there. */
export async function readPicture(file: File): Promise<Picture> {
  const type = logoTypes.find((one) => file.type === `image/${one}`)
  if (!type) throw new ApiError('not a picture that is taken', { status: 415, code: 'image.unsupported' })
  if (file.size > LOGO_MAX_BYTES) throw tooLarge()
  const url = URL.createObjectURL(file)
  const image = await load(url).catch(() => {
    URL.revokeObjectURL(url)
    throw new ApiError('not readable', { status: 422, code: 'image.unreadable' })
  })
  if (image.naturalWidth * image.naturalHeight > LOGO_MAX_PIXELS) {
    URL.revokeObjectURL(url)
    throw tooLarge()
  }
  return { url, image, type }
}

function tooLarge() {
  return new ApiError('too large', { status: 413, code: 'image.too_large' })
}

/** Reads the size; the pixels are unpacked only when they are shown. */
function load(url: string) {
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = reject
    image.src = url
  })
}
