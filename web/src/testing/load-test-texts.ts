import type { Namespace } from '../i18n/text-keys.ts'
import { type Texts, textStore } from '../i18n/text-store.ts'

const files = import.meta.glob<Texts>('../../../locales/*/*.json', { import: 'default' })

/**
 * Loads all texts in English and in `language`, and sets the language of the page. The texts are imported as modules,
 * so tests do not need to respond to requests for locale files.
 */
export async function loadTestTexts(language: string) {
  await Promise.all([addTexts('en'), addTexts(language)])
  textStore.setLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = textStore.getDirection()
}

async function addTexts(language: string) {
  const filesOfLanguage = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  for (const [path, load] of filesOfLanguage) {
    const namespace = path.split('/').at(-1)!.replace('.json', '') as Namespace
    textStore.add(language, namespace, await load())
  }
}
