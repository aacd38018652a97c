const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export function textDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]!) ? 'rtl' : 'ltr'
}

const rightToLeftLetters = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/gu
const letterAtBothEdges = /^\p{L}(.*[\p{L}\p{M}])?$/su

/**
 * Encloses a name in isolates if the text around it, in the given language, has the other reading direction and would
 * move digits, brackets or other signs of the name. A name that begins and ends with letters keeps its order by itself.
 */
export function isolate(name: string, language: string) {
  const leftToRightPart = name.replace(rightToLeftLetters, '')
  const hasRightToLeft = leftToRightPart.length < name.length
  const hasLeftToRight = /\p{L}/u.test(leftToRightPart)
  const isOther = textDirection(language) === 'rtl' ? hasLeftToRight : hasRightToLeft
  const isMixed = hasRightToLeft && hasLeftToRight
  // A program that recognizes a link would add the isolate to it.
  const isSafe = name.includes('://') || (letterAtBothEdges.test(name) && !isMixed)
  return isOther && !isSafe ? `\u2068${name}\u2069` : name
}

/** Isolates the texts among the values of a sentence. */
export function isolateValues<T>(values: Readonly<Record<string, T>>, language: string) {
  const entries = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? isolate(value, language) : value,
  ])
  return Object.fromEntries(entries) as Record<string, T>
}

/**
 * The locale for numbers and dates in a language. Engines have different digits and calendars for Arabic; the product
 * uses the digits 0 to 9 and the Gregorian calendar everywhere.
 */
export function formatLocale(language: string) {
  if (!/^ar\b/.test(language)) return language
  return new Intl.Locale(language, { numberingSystem: 'latn', calendar: 'gregory' }).toString()
}
