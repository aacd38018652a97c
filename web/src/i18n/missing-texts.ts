import i18next from 'i18next'

/** The namespaces, of those in use when none are named, that have not been loaded in this language. */
export function missingTexts(language: string, namespaces = [i18next.options.ns ?? []].flat()) {
  return namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
}

/** Asks again also for what could not be loaded before; the loader does not by itself. */
export async function loadMissing(language: string, namespaces?: string[]) {
  const missing = missingTexts(language, namespaces)
  if (missing.length > 0) await i18next.reloadResources([language], missing)
}
