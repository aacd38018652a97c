import { inflateSync } from 'node:zlib'

/** The PDF's text with its compressed streams unpacked: enough to find structure by its names. */
export function readPdf(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf)
  const parts: string[] = []
  let at = 0
  for (;;) {
    const begin = bytes.indexOf('stream\n', at)
    if (begin < 0) break
    parts.push(bytes.toString('latin1', at, begin))
    const end = bytes.indexOf('endstream', begin)
    parts.push(unpacked(bytes.subarray(begin + 'stream\n'.length, end)))
    at = end + 'endstream'.length
  }
  return parts.join('') + bytes.toString('latin1', at)
}

/** Streams that are not compressed, such as the metadata, are taken as they stand. */
function unpacked(stream: Buffer) {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}
