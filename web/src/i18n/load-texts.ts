import { loadTextFile } from '../api/text-files.ts'
import type { Namespace } from './text-keys.ts'
import { type Texts, textStore } from './text-store.ts'

const runningRequests = new Map<string, Promise<void>>()

/** Loads the namespaces of a screen. Rejects if the English texts, the fallback for all languages, cannot be loaded. */
export async function loadTexts(namespaces: readonly Namespace[]) {
  textStore.use(namespaces)
  const languages = new Set([textStore.getLanguage(), 'en'])
  await Promise.all([...languages].map((language) => loadMissingTexts(language, namespaces)))
  const missingNamespaces = textStore.listMissing('en', namespaces)
  if (missingNamespaces.length > 0)
    throw new Error(`These texts could not be loaded: ${missingNamespaces.join(', ')}`)
}

/** Requests the missing texts of a language, by default those of all namespaces in use. Never rejects. */
export async function loadMissingTexts(language: string, namespaces?: readonly Namespace[]) {
  await Promise.all(textStore.listMissing(language, namespaces).map((namespace) => load(language, namespace)))
}

/** Two screens that need the same file share one request. */
function load(language: string, namespace: Namespace) {
  const key = `${language}/${namespace}`
  const request =
    runningRequests.get(key) ??
    loadTextFile(language, namespace)
      .then((texts) => textStore.add(language, namespace, texts as Texts))
      .catch((error) => console.warn(error))
      .finally(() => runningRequests.delete(key))
  runningRequests.set(key, request)
  return request
}
