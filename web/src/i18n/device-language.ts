import { matchLanguage } from '@lpi/contract'

/** The key in the browser's storage. */
export const languageKey = 'language'

type Device = { storage: { getItem: (key: string) => unknown }; languages: readonly string[] }

/** The language chosen on this device, else a language of the browser, else English. */
export function deviceLanguage(supported: readonly string[], { storage, languages }: Device) {
  const stored = storage.getItem(languageKey)
  const preferred = typeof stored === 'string' ? [stored, ...languages] : languages
  return matchLanguage(preferred, supported) ?? 'en'
}
