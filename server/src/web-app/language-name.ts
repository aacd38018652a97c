/** Where the platform's name says more than one wants to read. */
const names: Record<string, string> = { 'zh-CN': '简体中文' }

/**
 * A language in its own words, so that whoever landed in the wrong one finds the way out. Asked here and not in the
 * browser, which on a cheap phone needs a tenth of a second for its first name of a language.
 */
export function languageName(language: string) {
  const name =
    names[language] ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
