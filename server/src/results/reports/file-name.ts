/**
 * Returns a name such as `Everyday-Leadership-Ada-Lovelace-2026-11-20.pdf`. The subject is a learner, a cohort, or two
 * cohorts that are compared. Letters and digits of every script are kept. Other characters are replaced with dashes,
 * because a file system may reject some of them.
 */
export function reportFileName(instrumentName: string, subjectName: string, date: Date) {
  const parts = [instrumentName, subjectName].map((part) => part.trim()).filter(Boolean)
  const name = parts
    .join(' ')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const day = date.toISOString().slice(0, 10)
  return `${truncate(name)}-${day}.pdf`
}

/** File systems allow 255 bytes per name, and a character can take four bytes. */
function truncate(name: string) {
  return [...name].slice(0, 55).join('').replace(/-$/, '')
}
