import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type ArchiveEntry = { itemId: string; name: string; size: number }

/**
 * A ZIP archive that is created while it is sent, so that only one file is in memory at a time. The files are stored
 * without compression, because PDFs are compressed already. The size is therefore known before the first byte.
 */
export async function streamArchive(
  entries: readonly ArchiveEntry[],
  readFile: (itemId: string) => Promise<Uint8Array>,
  now: Date,
) {
  const zip = new ZipFile()
  for (const { itemId, name, size } of entries) {
    zip.addReadStreamLazy(name, { compress: false, size, mtime: now }, (provideStream) => {
      readFile(itemId).then(
        (bytes) => provideStream(null, Readable.from([bytes])),
        (error) => provideStream(error, Readable.from([])),
      )
    })
  }
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error as Error))
  const { promise, resolve } = Promise.withResolvers<number>()
  // yazl passes the size to the callback, but the type declaration omits the parameter.
  zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  const size = await promise
  return { bytes: stream, ...(size > 0 && { size }) }
}
