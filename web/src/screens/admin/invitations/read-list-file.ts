const MAX_BYTES = 4 * 1024 * 1024

/**
 * Reads a text file as spreadsheet programs write it: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
 * Returns null if the file is too large or not text, such as a spreadsheet that was not saved as CSV.
 */
export async function readListFile(file: Blob): Promise<string | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? null : text
}

function decode(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
