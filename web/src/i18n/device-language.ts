import { matchLanguage } from '@lpi/contract'

/** The key of the language in the browser's storage. */
export const languageKey = 'language'

type Device = { storage: { getItem: (key: string) => unknown }; languages: readonly string[] }

/**
 * Tries the language that was chosen on this device, then the languages of the browser, and returns the first that is
 * supported. The fallback is English.
 */
export function deviceLanguage(supportedLanguages: readonly string[], { storage, languages }: Device) {
  const storedLanguage = storage.getItem(languageKey)
  const preferredLanguages = typeof storedLanguage === 'string' ? [storedLanguage, ...languages] : languages
  return matchLanguage(preferredLanguages, supportedLanguages) ?? 'en'
}
