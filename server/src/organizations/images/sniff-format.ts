const signatures = {
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes: Buffer) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Detects the format from the bytes alone. Returns undefined for an unsupported format, which must not be decoded. */
export function sniffFormat(bytes: Buffer) {
  const formats = Object.keys(signatures) as (keyof typeof signatures)[]
  return formats.find((format) => signatures[format](bytes))
}
