/**
 * Returns a name such as `Everyday-Leadership-Ada-Lovelace-2026-11-20.pdf`. Letters and digits of every script are kept; a dash
 * replaces other characters, some of which a file system may reject.
 */
export function reportFileName(instrumentName: string, learnerName: string, completedAt: Date) {
  const parts = [instrumentName, learnerName].map((part) => part.trim()).filter(Boolean)
  const name = parts
    .join(' ')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const day = completedAt.toISOString().slice(0, 10)
  return `${truncate(name)}-${day}.pdf`
}

/** File systems allow 255 bytes per name, and a character can take four bytes. */
function truncate(name: string) {
  return [...name].slice(0, 55).join('').replace(/-$/, '')
}
