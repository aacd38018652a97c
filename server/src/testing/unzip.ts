import yauzl from 'yauzl'

/** What is in an archive, by name and in its order; read by another library than the one that writes ours. */
export async function unzip(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes)
  const found: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found[entry.fileName] = Buffer.concat(chunks)
  }
  return found
}
