import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. Its content is produced when the archive reaches it. */
type ArchivedFile = { name: string; chunks: () => AsyncIterable<Buffer> }

/** A compressed ZIP archive that is created while it is read: one file after another. */
export function zipFiles(files: readonly ArchivedFile[], now: Date) {
  const zip = new ZipFile()
  for (const { name, chunks } of files) {
    zip.addReadStreamLazy(name, { compress: true, mtime: now }, (provideStream) =>
      provideStream(null, Readable.from(chunks())),
    )
  }
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error as Error))
  zip.end({ forceZip64Format: false, comment: '' })
  return stream
}
