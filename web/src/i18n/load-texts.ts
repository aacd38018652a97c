import i18next from 'i18next'
import { missingTexts } from './missing-texts.ts'
import type { Namespace } from './namespaces.ts'

/** Loads what a screen needs besides the texts of every visit; rejects when they do not come. */
export async function loadTexts(namespaces: readonly Namespace[]) {
  if (namespaces.length === 0) return
  await i18next.loadNamespaces(namespaces)
  await Promise.all([...new Set([i18next.language, 'en'])].map(mend))
}

/** Asks again for what could not be loaded before; the loader does not by itself. */
async function mend(language: string) {
  const missing = missingTexts(language)
  if (missing.length > 0) await i18next.reloadResources([language], missing)
  if (missingTexts(language).length > 0) throw new Error(`Texts in ${language} could not be loaded`)
}
