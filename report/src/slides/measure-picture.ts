/** The media type of a PNG or JPEG file and its width divided by its height; null for anything else. */
export function measurePicture(bytes: Uint8Array) {
  const data = Buffer.from(bytes)
  if (data.length > 24 && data.readUInt32BE(0) === 0x89504e47) {
    return describePicture('image/png', data.readUInt32BE(16), data.readUInt32BE(20))
  }
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return describePicture('image/jpeg', data.readUInt16BE(at + 7), data.readUInt16BE(at + 5))
  }
  return null
}

function describePicture(mediaType: 'image/png' | 'image/jpeg', width: number, height: number) {
  return width > 0 && height > 0 ? { mediaType, ratio: width / height } : null
}
