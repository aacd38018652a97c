import type { Readable } from 'node:stream'
import { Readable as Source } from 'node:stream'
import { ZipFile } from 'yazl'

type Entry = { itemId: string; name: string; size: number }

/**
 * A ZIP archive that comes into being while it is sent: one file is in memory at a time, and nothing is compressed,
 * because PDFs are already. Its size is known before its first byte.
 */
export async function streamArchive(
  entries: readonly Entry[],
  read: (itemId: string) => Promise<Uint8Array>,
  now: Date,
) {
  const zip = new ZipFile()
  for (const { itemId, name, size } of entries) {
    // A date without a time zone is what the format has; that of the server tells nobody anything.
    zip.addReadStreamLazy(name, { compress: false, size, mtime: now }, (give) => {
      read(itemId).then(
        (bytes) => give(null, Source.from([bytes])),
        (error) => give(error, Source.from([])),
      )
    })
  }
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error as Error))
  const { promise, resolve } = Promise.withResolvers<number>()
  // The declared type forgets that the size is handed over.
  zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  const size = await promise
  return { bytes: stream, ...(size > 0 && { size }) }
}
