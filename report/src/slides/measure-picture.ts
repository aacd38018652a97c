import { imageSize } from 'image-size'

const mediaTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

/** The media type of a PNG or JPEG file and its width divided by its height; null for any other file. */
export function measurePicture(bytes: Uint8Array) {
  try {
    const { type = '', width, height } = imageSize(bytes)
    const mediaType = mediaTypes[type]
    return mediaType && width && height ? { mediaType, ratio: width / height } : null
  } catch {
    return null
  }
}
