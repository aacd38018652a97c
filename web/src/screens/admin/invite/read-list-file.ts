import { loadChunk } from '../../../api/load-chunk.ts'
import type { ListText } from './list-text.ts'

/** A request with a list may have at most this many bytes, so the server rejects every list with more characters. */
const MAX_LENGTH = 4 * 1024 * 1024
/** In a UTF-16 file, a text of the maximum length has twice as many bytes. */
const MAX_BYTES = 2 * MAX_LENGTH

/** A workbook is a ZIP archive, which begins with these bytes. */
const ZIP_START = [0x50, 0x4b, 0x03, 0x04]

/**
 * Reads a list from a file that a spreadsheet program wrote: an XLSX workbook, or a text file in UTF-8 or UTF-16, with
 * or without a byte order mark. Returns the bytes of a text file in another encoding, because this encoding cannot be
 * recognized with certainty, and null if the file is too large or has none of these formats.
 */
export async function readListFile(file: Blob): Promise<ListText | Uint8Array | null> {
  if (file.size > MAX_BYTES) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isArchive = ZIP_START.every((byte, i) => bytes[i] === byte)
  const list = isArchive ? await readWorkbook(bytes).catch(() => null) : decode(bytes)
  if (list instanceof Uint8Array) return list.includes(0) || list.length > MAX_LENGTH ? null : list
  return list === null || list.text.length > MAX_LENGTH || list.text.includes('\0') ? null : list
}

async function readWorkbook(bytes: Uint8Array) {
  const { readFirstSheet } = await loadChunk(() => import('./read-first-sheet.ts'))
  return readFirstSheet(bytes)
}

function decode(bytes: Uint8Array): ListText | Uint8Array {
  const [firstByte, secondByte] = bytes
  const isLittleEndian = (firstByte === 0xff && secondByte === 0xfe) || hasAlternatingZeros(bytes, 1)
  const isBigEndian = (firstByte === 0xfe && secondByte === 0xff) || hasAlternatingZeros(bytes, 0)
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return { text, hiddenLines: [], unreadSheets: [] }
  } catch {
    return bytes
  }
}

/**
 * Whether the bytes are UTF-16 text without a byte order mark. Only text that starts with Latin letters is recognized:
 * among its first bytes, exactly those at even (`parity` 0) or odd (`parity` 1) positions are zero.
 */
function hasAlternatingZeros(bytes: Uint8Array, parity: 0 | 1) {
  const start = bytes.subarray(0, 40)
  return start.length > 1 && start.every((byte, i) => (i % 2 === parity) === (byte === 0))
}
