import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type ArchiveEntry = { itemId: string; name: string; size: number }

/**
 * A ZIP archive that is created while it is read. The files are stored without compression, because PDFs are compressed
 * already.
 */
export function streamArchive(
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
  // The first file is read before the stream has a consumer. Its error must not crash the process; the consumer gets it
  // too.
  stream.on('error', () => {})
  zip.on('error', (error) => stream.destroy(error as Error))
  zip.end({ forceZip64Format: false, comment: '' })
  return stream
}
