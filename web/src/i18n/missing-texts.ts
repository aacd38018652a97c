import i18next from 'i18next'

/** The namespaces that are not loaded in this language; by default of all namespaces in use. */
export function missingTexts(language: string, namespaces = [i18next.options.ns ?? []].flat()) {
  return namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
}

/** Throws if English texts, the fallback of all languages, are not loaded. */
export function assertEnglishTexts(namespaces?: string[]) {
  const missing = missingTexts('en', namespaces)
  if (missing.length > 0) throw new Error(`These texts could not be loaded: ${missing.join(', ')}`)
}

/** Requests missing namespaces, including those that failed before. The loader itself does not retry. */
export async function loadMissingTexts(language: string, namespaces?: string[]) {
  const missing = missingTexts(language, namespaces)
  if (missing.length > 0) await i18next.reloadResources([language], missing)
}
