import { loadTextFile } from '../api/text-files.ts'
import type { Namespace } from './text-keys.ts'
import { type TextStore, type Texts, textStore } from './text-store.ts'

/** Loads the namespaces of a screen. Rejects if the English texts, the fallback for all languages, cannot be loaded. */
export async function loadTexts(namespaces: readonly Namespace[], store = textStore) {
  store.use(namespaces)
  const languages = new Set([store.getLanguage(), 'en'])
  await Promise.all([...languages].map((language) => loadMissingTexts(language, namespaces, store)))
  const missingNamespaces = store.listMissing('en', namespaces)
  if (missingNamespaces.length > 0)
    throw new Error(`These texts could not be loaded: ${missingNamespaces.join(', ')}`)
}

/** How long a failure to load texts is kept, so that the page shows it. After that, a component can load them again. */
const FAILURE_MS = 1000

/**
 * Loads texts for a component that suspends. Returns the same promise until it is settled, and undefined if the texts
 * are already loaded.
 */
export function loadSuspendedTexts(namespaces: readonly Namespace[], store: TextStore) {
  const { suspensions } = store
  const key = namespaces.join()
  const running = suspensions.get(key)
  if (running || store.listMissing('en', namespaces).length === 0) return running
  const loading = loadTexts(namespaces, store)
  suspensions.set(key, loading)
  const end = () => void suspensions.delete(key)
  loading.then(end, () => setTimeout(end, FAILURE_MS))
  return loading
}

/** Requests the missing texts of a language, by default those of all namespaces in use. Never rejects. */
export async function loadMissingTexts(
  language: string,
  namespaces?: readonly Namespace[],
  store = textStore,
) {
  const missingNamespaces = store.listMissing(language, namespaces)
  await Promise.all(missingNamespaces.map((namespace) => load(language, namespace, store)))
}

/** Two screens that need the same file share one request. */
function load(language: string, namespace: Namespace, { requests, add }: TextStore) {
  const key = `${language}/${namespace}`
  const request =
    requests.get(key) ??
    loadTextFile(language, namespace)
      .then((texts) => add(language, namespace, texts as Texts))
      .catch((error) => console.warn(error))
      .finally(() => requests.delete(key))
  requests.set(key, request)
  return request
}
