import { countryAliases } from './country-aliases.ts'

const marks = /\p{M}/gu
const gaps = /[\s()[\]’'.,-]+/

/** Without accents and case, so that "aland" finds "Åland Islands". */
function plain(text: string) {
  return text.normalize('NFD').replace(marks, '').toLocaleLowerCase()
}

/**
 * Which countries an input means: those with a word that begins like it; where no word does, those that contain
 * it anywhere, as in languages that glue an article to the name or write without gaps. The answer takes
 * the label, which is all that a list knows of its items.
 */
export function countryMatcher(items: readonly { id: string; label: string }[], input: string) {
  const wanted = plain(input.trim())
  const begins = items.filter(({ id, label }) => {
    const text = plain(`${label} ${countryAliases[id] ?? ''}`)
    return text.startsWith(wanted) || text.split(gaps).some((word) => word.startsWith(wanted))
  })
  const found = begins.length > 0 ? begins : items.filter(({ label }) => plain(label).includes(wanted))
  const labels = new Set(found.map(({ label }) => label))
  return (label: string) => labels.has(label)
}
