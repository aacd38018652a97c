import type { listFiles } from './queries.ts'

type BatchFile = Awaited<ReturnType<typeof listFiles>>[number]

/** The characters that Windows rejects in file names, and the control character DEL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be replaced
const forbiddenCharacters = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g

/** Names that Windows reserves for devices, even if an extension is added. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * Gives the files names such as `Lovelace, Ada - 2026-11-20.pdf`, and sorts them by name. A second file with the same
 * name and day is `Lovelace, Ada - 2026-11-20 (2).pdf`. Names are unique even on file systems that ignore case or
 * Unicode normalization.
 */
export function nameFiles(files: readonly BatchFile[]) {
  const usedNames = new Set<string>()
  return files
    .map((file) => ({ itemId: file.item_id, size: file.size, baseName: buildBaseName(file) }))
    .sort((a, b) => collator.compare(a.baseName, b.baseName))
    .map(({ itemId, size, baseName }) => ({
      itemId,
      size,
      name: `${makeUnique(baseName, usedNames)}.pdf`,
    }))
}

function buildBaseName({ first_name, last_name, completed_at }: BatchFile) {
  const lastName = sanitize(last_name ?? '', 100)
  const firstName = sanitize(first_name ?? '', 100)
  const name = [lastName, firstName].filter(Boolean).join(', ') || 'Report'
  const day = completed_at?.toISOString().slice(0, 10)
  return [name, day].filter(Boolean).join(' - ')
}

/** Compares names regardless of case and in one Unicode form, because some file systems ignore these differences. */
function makeUnique(baseName: string, usedNames: Set<string>) {
  const normalize = (name: string) => name.normalize('NFKD').toLowerCase()
  let name = baseName
  for (let count = 2; usedNames.has(normalize(name)); count++) name = `${baseName} (${count})`
  usedNames.add(normalize(name))
  return name
}

type Archive = { cohort: string | null; kind: 'individual' | 'group'; day: Date }

/** For example `Autumn 2026 - Reports - 2026-11-20`, without an extension. */
export function nameArchive({ cohort, kind, day }: Archive) {
  const content = kind === 'group' ? 'Group report' : 'Reports'
  return [sanitize(cohort ?? '', 150), content, day.toISOString().slice(0, 10)].filter(Boolean).join(' - ')
}

/**
 * File systems limit a file name to 255 bytes, and a character takes up to four bytes. Windows also rejects a dot or a
 * space at the end of a name.
 */
function sanitize(text: string, maxBytes: number) {
  let name = text.normalize('NFC').replaceAll(forbiddenCharacters, ' ').replaceAll(/\s+/g, ' ').trim()
  while (Buffer.byteLength(name) > maxBytes) name = [...name].slice(0, -1).join('')
  name = name.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return deviceName.test(name) ? `${name}_` : name
}
