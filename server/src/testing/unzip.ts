import yauzl from 'yauzl'

/**
 * The files of an archive by name, in archive order. Uses a different library than the code that writes the archives.
 */
export async function unzip(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files[entry.fileName] = Buffer.concat(chunks)
  }
  return files
}
