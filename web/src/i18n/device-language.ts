import { matchLanguage } from '@lpi/contract'
import type { StateStorage } from 'zustand/middleware'
import { browserStorage } from '../session/browser-storage.ts'

/** Beside the session, which is all that stands under `root`. */
const key = 'language'

const storage = browserStorage()

type Device = { storage: Pick<StateStorage, 'getItem'>; languages: readonly string[] }

/** What was chosen on this device, else what its browser asks for, else English. */
export function deviceLanguage(
  offered: readonly string[],
  device: Device = { storage, languages: navigator.languages },
) {
  const chosen = device.storage.getItem(key)
  const wanted = typeof chosen === 'string' ? [chosen, ...device.languages] : device.languages
  return matchLanguage(wanted, offered) ?? 'en'
}

export function rememberLanguage(language: string) {
  storage.setItem(key, language)
}
