import { isolate, textDirection } from '@lpi/contract'
import { numberFormat, pluralRules } from './intl.ts'
import type { Namespace, TextValues, Translate } from './text-keys.ts'

/** The content of a translation file. Nested objects group texts. */
export type Texts = { readonly [key: string]: string | Texts }

export type TextStore = ReturnType<typeof createTextStore>

const FALLBACK = 'en'

/** Creates a store for the loaded texts and the language of the page. */
export function createTextStore() {
  const loadedTexts = new Map<string, Texts>()
  const namespacesInUse = new Set<Namespace>()
  const listeners = new Set<() => void>()
  let language = FALLBACK
  let translators = new Map<string, Translate<Namespace[]>>()

  function findText(language: string, namespace: string, path: string, count: unknown) {
    const texts = loadedTexts.get(`${language}/${namespace}`)
    if (typeof count !== 'number') return textAt(texts, path)
    const form = pluralRules(language).select(count)
    return textAt(texts, `${path}_${form}`) ?? textAt(texts, `${path}_other`) ?? textAt(texts, path)
  }

  function translate(firstNamespace: Namespace, key: string, values: TextValues = {}) {
    const colon = key.indexOf(':')
    const namespace = colon < 0 ? firstNamespace : key.slice(0, colon)
    const path = key.slice(colon + 1)
    for (const candidate of language === FALLBACK ? [FALLBACK] : [language, FALLBACK]) {
      const text = findText(candidate, namespace, path, values.count)
      if (text !== undefined) return insertValues(text, values, candidate)
    }
    return path
  }

  return {
    /** The running requests for files, by language and namespace. */
    requests: new Map<string, Promise<void>>(),
    /** The texts for which components are waiting, by their namespaces. */
    suspensions: new Map<string, Promise<void>>(),
    getLanguage: () => language,
    getDirection: () => textDirection(language),
    setLanguage(next: string) {
      language = next
      translators = new Map()
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(language: string, namespace: Namespace, texts: Texts) {
      namespacesInUse.add(namespace)
      loadedTexts.set(`${language}/${namespace}`, texts)
    },
    /** Records that the page needs these namespaces, in every language to which it switches. */
    use(namespaces: readonly Namespace[]) {
      for (const namespace of namespaces) namespacesInUse.add(namespace)
    },
    /** Lists the namespaces that have no texts in this language, by default among all namespaces in use. */
    listMissing(language: string, namespaces: Iterable<Namespace> = namespacesInUse) {
      return [...namespaces].filter((namespace) => !loadedTexts.has(`${language}/${namespace}`))
    },
    /**
     * Returns the translator for a list of namespaces. The translator is the same function until the language changes.
     */
    getTranslator<const N extends readonly Namespace[]>(namespaces: N): Translate<N> {
      const firstNamespace = namespaces[0] ?? 'translation'
      const translator =
        translators.get(firstNamespace) ?? ((key, values) => translate(firstNamespace, key, values))
      translators.set(firstNamespace, translator)
      return translator as Translate<N>
    },
  }
}

/** The texts of the application. */
export const textStore = createTextStore()

function textAt(texts: Texts | undefined, path: string) {
  let value: string | Texts | undefined = texts
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Replaces `{{name}}` with a value, and `{{name, number}}` with a number in the format of the language. The values are
 * not escaped here, because React escapes them.
 */
function insertValues(text: string, values: TextValues, language: string) {
  return text.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name]
    if (isNumber) return numberFormat(language).format(Number(value))
    return isolate(String(value ?? ''), language)
  })
}
