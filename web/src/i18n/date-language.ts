/**
 * The language in which dates with the name of a month are written. Texts in English use the browser's variant of it,
 * so that their dates have the same order as the numeric ones.
 */
export function dateLanguageFor(language: string) {
  if (language !== 'en') return language
  return navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? language
}
