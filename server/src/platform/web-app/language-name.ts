/** Shorter names than those of `Intl.DisplayNames`. */
const names: Record<string, string> = { 'zh-CN': '简体中文' }

/**
 * The name of a language in that language, so that a user can recognize it. Computed on the server, because the first
 * call to `Intl.DisplayNames` takes a tenth of a second on a slow phone.
 */
export function languageName(language: string) {
  const name =
    names[language] ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
