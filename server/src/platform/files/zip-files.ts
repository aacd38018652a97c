import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file in an archive. `chunks` is called when the file is about to be added. */
export type ArchivedFile = {
  name: string
  chunks: () => AsyncIterable<Uint8Array>
  /** The size in bytes of a file that is stored without compression, because its content is already compressed. */
  storedSize?: number
}

/** Returns a ZIP archive as a stream. Reads one file at a time, and pauses while the stream's buffer is full. */
export function zipFiles(files: readonly ArchivedFile[], now: Date) {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const fail = (error: unknown) => void stream.destroy(error as Error)
  for (const { name, chunks, storedSize } of files) {
    const isStored = storedSize !== undefined
    const options = { compress: !isStored, mtime: now, ...(isStored && { size: storedSize }) }
    zip.addReadStreamLazy(name, options, (provideStream) => {
      // Without this listener, an error while reading the content would end the process.
      provideStream(null, Readable.from(chunks()).on('error', fail))
    })
  }
  // The first file is read before the archive has a consumer. An error while reading it must not end the process. The
  // consumer receives the error later.
  stream.on('error', () => {})
  zip.on('error', fail)
  zip.end({ forceZip64Format: false, comment: '' })
  return stream
}
