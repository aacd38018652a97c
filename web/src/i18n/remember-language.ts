import { browserStorage } from '../session/browser-storage.ts'
import { languageKey } from './device-language.ts'

const storage = browserStorage()

export function rememberLanguage(language: string) {
  storage.setItem(languageKey, language)
}
