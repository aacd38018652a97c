/** Saves a file with the browser's download function. */
export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser may read the blob after `click` returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
