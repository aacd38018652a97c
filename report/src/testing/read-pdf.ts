import { inflateSync } from 'node:zlib'

/** The content of a PDF with its streams decompressed, so that a test can search it. */
export function readPdf(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf)
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = bytes.indexOf('stream\n', at)
    if (start < 0) break
    parts.push(bytes.toString('latin1', at, start))
    const end = bytes.indexOf('endstream', start)
    parts.push(decompress(bytes.subarray(start + 'stream\n'.length, end)))
    at = end + 'endstream'.length
  }
  return parts.join('') + bytes.toString('latin1', at)
}

/** Returns uncompressed streams, such as the metadata, unchanged. */
function decompress(stream: Buffer) {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}
