import { loadMissingTexts } from './load-texts.ts'
import { textStore } from './text-store.ts'

let latestLanguage = ''

/**
 * Switches the language when all texts are loaded. If they cannot be loaded, the promise rejects and the page keeps its
 * language. Resolves with false if another switch starts before the texts are loaded.
 */
export async function switchLanguage(language: string) {
  latestLanguage = language
  await loadMissingTexts(language)
  // A screen that opened while the texts were loading may need more namespaces.
  await loadMissingTexts(language)
  if (latestLanguage !== language) return false
  if (textStore.listMissing(language).length > 0)
    throw new Error(`The texts in ${language} could not be loaded`)
  textStore.setLanguage(language)
  return true
}
