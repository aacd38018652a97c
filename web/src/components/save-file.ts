/** Hands bytes to the browser's own way of saving files. */
export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
