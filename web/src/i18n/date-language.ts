/**
 * Returns the language for dates that contain the name of a month. English texts use the browser's variant of English,
 * so that the day and month have the same order as in numeric dates.
 */
export function dateLanguageFor(language: string) {
  if (language !== 'en') return language
  return navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? language
}
