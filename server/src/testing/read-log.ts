/** What is written to standard output, line by line, while something goes on: the log of an application that runs here. */
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
