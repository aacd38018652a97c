import { matchLanguage } from '@lpi/contract'

/** The key in the browser's storage. */
export const languageKey = 'language'

type Device = { storage: { getItem: (key: string) => unknown }; languages: readonly string[] }

/** The language chosen on this device, else a language of the browser, else English. */
export function deviceLanguage(supportedLanguages: readonly string[], { storage, languages }: Device) {
  const storedLanguage = storage.getItem(languageKey)
  const preferredLanguages = typeof storedLanguage === 'string' ? [storedLanguage, ...languages] : languages
  return matchLanguage(preferredLanguages, supportedLanguages) ?? 'en'
}
