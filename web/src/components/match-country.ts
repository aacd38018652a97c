const marks = /\p{M}/gu
const gaps = /[\s()[\]’'.,-]+/

/** Without accents and case, so that "aland" finds "Åland Islands". */
function plain(text: string) {
  return text.normalize('NFD').replace(marks, '').toLocaleLowerCase()
}

/**
 * Which of the names an input means: those with a word that begins like it; where no word does, those that
 * contain it anywhere, as in languages that glue an article to the name or write without gaps.
 */
export function countryMatcher(names: readonly string[], input: string): (name: string) => boolean {
  const wanted = plain(input.trim())
  const begins = (name: string) => {
    const text = plain(name)
    return text.startsWith(wanted) || text.split(gaps).some((word) => word.startsWith(wanted))
  }
  return names.some(begins) ? begins : (name) => plain(name).includes(wanted)
}
