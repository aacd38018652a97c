/** The lines that `action` writes to standard output, which include the log of an application in this process. */
export async function readLog(action: () => Promise<void>) {
  const chunks: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((chunk: string | Uint8Array) => {
    chunks.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  try {
    await action()
  } finally {
    process.stdout.write = write
  }
  return chunks.join('').split('\n').filter(Boolean)
}
