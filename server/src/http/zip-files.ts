import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. `chunks` is called when the archive reaches the file. */
export type ArchivedFile = {
  name: string
  chunks: () => AsyncIterable<Uint8Array>
  /** The size in bytes of a file that is stored without compression, because its content is compressed already. */
  storedSize?: number
}

/** A ZIP archive that is created while it is read: one file after another. */
export function zipFiles(files: readonly ArchivedFile[], now: Date) {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const fail = (error: unknown) => void stream.destroy(error as Error)
  for (const { name, chunks, storedSize } of files) {
    const isStored = storedSize !== undefined
    const options = { compress: !isStored, mtime: now, ...(isStored && { size: storedSize }) }
    zip.addReadStreamLazy(name, options, (provideStream) => {
      // Without a listener, an error of the content would end the process.
      provideStream(null, Readable.from(chunks()).on('error', fail))
    })
  }
  // The first file is read before the archive has a consumer. An error in this file must not end the process. The
  // consumer receives the error later.
  stream.on('error', () => {})
  zip.on('error', fail)
  zip.end({ forceZip64Format: false, comment: '' })
  return stream
}
