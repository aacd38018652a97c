import i18next from 'i18next'

/** The namespaces that are in use and have not been loaded in this language. */
export function missingTexts(language: string) {
  const inUse = [i18next.options.ns ?? []].flat()
  return inUse.filter((namespace) => !i18next.hasResourceBundle(language, namespace))
}
