import { loadMissingTexts, loadTexts } from './load-texts.ts'
import { firstNamespaces } from './namespaces.ts'
import { textStore } from './text-store.ts'

/**
 * Loads the first namespaces in the given language and in English, which is the fallback. Rejects if an English file
 * cannot be loaded.
 */
export async function startTranslation(language = 'en') {
  textStore.subscribe(setPageLanguage)
  await Promise.all([loadTexts(firstNamespaces), loadMissingTexts(language, firstNamespaces)])
  textStore.setLanguage(textStore.listMissing(language).length > 0 ? 'en' : language)
}

function setPageLanguage() {
  document.documentElement.lang = textStore.getLanguage()
  document.documentElement.dir = textStore.getDirection()
}
