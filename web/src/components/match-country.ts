import { countryAliases } from './country-aliases.ts'

const marks = /\p{M}/gu
const gaps = /[\s()[\]’'.,-]+/

/** Without accents and case, so that "aland" finds "Åland Islands". */
function plain(text: string) {
  return text.normalize('NFD').replace(marks, '').toLocaleLowerCase()
}

type CountryItem = { id: string; label: string }

/** The country whose name this is, written to its end; none where another name only begins like it. */
export function countryNamed(items: readonly CountryItem[], input: string) {
  const wanted = plain(input.trim())
  if (wanted === '') return undefined
  const beginning = items.filter(({ id, label }) =>
    namesOf(id, label).some((name) => name.startsWith(wanted)),
  )
  const [only] = beginning
  if (!only || beginning.length > 1) return undefined
  return namesOf(only.id, only.label).includes(wanted) ? only.id : undefined
}

function namesOf(id: string, label: string) {
  return [label, ...(countryAliases[id]?.split(', ') ?? [])].map(plain)
}

/**
 * Which countries an input means: those with a word that begins like it; where no word does, those that contain
 * it anywhere, as in languages that glue an article to the name or write without gaps. The answer takes
 * the label, which is all that a list knows of its items.
 */
export function countryMatcher(items: readonly CountryItem[], input: string) {
  const wanted = plain(input.trim())
  const begins = items.filter(({ id, label }) => {
    const text = plain(`${label} ${countryAliases[id] ?? ''}`)
    return text.startsWith(wanted) || text.split(gaps).some((word) => word.startsWith(wanted))
  })
  const found = begins.length > 0 ? begins : items.filter(({ label }) => plain(label).includes(wanted))
  const labels = new Set(found.map(({ label }) => label))
  return (label: string) => labels.has(label)
}
