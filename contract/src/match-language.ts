/**
 * Tries the preferred languages in order. Returns the first match: the preferred language itself if it is available,
 * otherwise one with the same primary language (`es` for `es-MX`, `zh-CN` for `zh-Hant`).
 */
export function matchLanguage(
  preferred: readonly string[],
  availableLanguages: readonly string[],
): string | undefined {
  for (const tag of preferred.map((language) => language.toLowerCase())) {
    const matchedLanguage =
      availableLanguages.find((language) => language.toLowerCase() === tag) ??
      availableLanguages.find((language) => primaryLanguage(language) === primaryLanguage(tag))
    if (matchedLanguage) return matchedLanguage
  }
  return undefined
}

function primaryLanguage(tag: string) {
  return tag.split('-')[0]?.toLowerCase()
}
