import i18next from 'i18next'
import { namespaces } from './namespaces.ts'

/** The namespaces of a language that have not been loaded. */
export function missingTexts(language: string) {
  return namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
}
