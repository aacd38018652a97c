/** The lines that `act` writes to standard output, which include the log of an application in this process. */
export async function readLog(act: () => Promise<void>) {
  const chunks: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((chunk: string | Uint8Array) => {
    chunks.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  try {
    await act()
  } finally {
    process.stdout.write = write
  }
  return chunks.join('').split('\n').filter(Boolean)
}
