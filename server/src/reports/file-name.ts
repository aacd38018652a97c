/** `Everyday-Leadership-Report-Ada-Lovelace-2026-11-20.pdf`: names of any script stay, what a disk may refuse goes. */
export function reportFileName(instrumentName: string, learnerName: string, completedAt: Date) {
  const parts = [instrumentName, 'Report', learnerName].map((part) => part.trim()).filter(Boolean)
  const words = parts
    .join(' ')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const day = completedAt.toISOString().slice(0, 10)
  return `${shortened(words)}-${day}.pdf`
}

/** File systems allow 255 bytes; a letter may take four of them. */
function shortened(words: string) {
  return [...words].slice(0, 55).join('').replace(/-$/, '')
}
