import i18next from 'i18next'
import { assertEnglishTexts, loadMissingTexts } from './missing-texts.ts'
import type { Namespace } from './namespaces.ts'

/** Loads the namespaces of a screen. Rejects if the English texts cannot be loaded. */
export async function loadTexts(namespaces: Namespace[]) {
  if (namespaces.length === 0) return
  await i18next.loadNamespaces(namespaces)
  const languages = new Set([i18next.language, 'en'])
  await Promise.all([...languages].map((language) => loadMissingTexts(language, namespaces)))
  assertEnglishTexts(namespaces)
}
