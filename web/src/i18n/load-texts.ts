import i18next from 'i18next'
import { missingTexts } from './missing-texts.ts'
import type { Namespace } from './namespaces.ts'

/** Loads what a screen needs besides the texts of every visit; rejects when not even the English ones come. */
export async function loadTexts(namespaces: readonly Namespace[]) {
  if (namespaces.length === 0) return
  await i18next.loadNamespaces(namespaces)
  // Asks again for what could not be loaded before; the loader does not by itself.
  await Promise.all([...new Set([i18next.language, 'en'])].map((language) => mend(language, [...namespaces])))
  const missing = missingTexts('en', [...namespaces])
  if (missing.length > 0) throw new Error(`These texts could not be loaded: ${missing.join(', ')}`)
}

async function mend(language: string, namespaces: string[]) {
  const missing = missingTexts(language, namespaces)
  if (missing.length > 0) await i18next.reloadResources([language], missing)
}
