import type { listFiles } from './queries.ts'

type File = Awaited<ReturnType<typeof listFiles>>[number]

/** Letters that no disk may refuse: Windows does with these, and with a dot or a blank at the end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g

/** Names of devices, which Windows takes for the device whatever follows the dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * `Lovelace, Ada - 2026-11-20.pdf`: in the order in which a person looks for them, each name once, whatever the disk
 * makes of capitals and accents. The second of the same name and day is `Lovelace, Ada - 2026-11-20 (2).pdf`.
 */
export function nameFiles(files: readonly File[]) {
  const taken = new Set<string>()
  return files
    .map((file) => ({ itemId: file.item_id, size: file.size, base: baseOf(file) }))
    .sort((a, b) => byName.compare(a.base, b.base))
    .map(({ itemId, size, base }) => ({ itemId, size, name: `${unused(base, taken)}.pdf` }))
}

function baseOf({ first_name, last_name, completed_at }: File) {
  const family = cleaned(last_name ?? '', 100)
  const given = cleaned(first_name ?? '', 100)
  const name = [family, given].filter(Boolean).join(', ') || 'Report'
  const day = completed_at?.toISOString().slice(0, 10)
  return [name, day].filter(Boolean).join(' - ')
}

/** A name that is free, also where capitals count as nothing and one letter has several forms. */
function unused(base: string, taken: Set<string>) {
  const keyOf = (name: string) => name.normalize('NFKD').toLowerCase()
  let name = base
  for (let count = 2; taken.has(keyOf(name)); count++) name = `${base} (${count})`
  taken.add(keyOf(name))
  return name
}

type Archive = { cohort: string | null; kind: 'individual' | 'group'; day: Date }

/** `Autumn 2026 - Reports - 2026-11-20`, without the ending. */
export function nameArchive({ cohort, kind, day }: Archive) {
  const what = kind === 'group' ? 'Group report' : 'Reports'
  return [cleaned(cohort ?? '', 150), what, day.toISOString().slice(0, 10)].filter(Boolean).join(' - ')
}

/** File systems allow 255 bytes for the whole; a letter takes up to four of them. */
function cleaned(text: string, bytes: number) {
  const plain = text.normalize('NFC').replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' ').trim()
  let short = plain
  while (Buffer.byteLength(short) > bytes) short = [...short].slice(0, -1).join('')
  const safe = short.replace(/^[.\s]+|[.\s]+$/g, '')
  return device.test(safe) ? `${safe}_` : safe
}
