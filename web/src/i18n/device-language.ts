import { matchLanguage } from '@lpi/contract'

/** In the browser's storage, beside the session. */
export const languageKey = 'language'

type Device = { storage: { getItem: (key: string) => unknown }; languages: readonly string[] }

/** What was chosen on this device, else what its browser asks for, else English. */
export function deviceLanguage(offered: readonly string[], { storage, languages }: Device) {
  const chosen = storage.getItem(languageKey)
  const wanted = typeof chosen === 'string' ? [chosen, ...languages] : languages
  return matchLanguage(wanted, offered) ?? 'en'
}
