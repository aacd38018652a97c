import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { namespaces } from './namespaces.ts'

/** Loads every text of the language; rejects when the loader has given up on one of the files. */
export async function startTranslation() {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: namespaces,
      defaultNS: 'translation',
      saveMissing: false,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      backend: {
        loadPath: '/locales/{{lng}}/{{ns}}.json',
        addPath: '/locales/add/{{lng}}/{{ns}}',
      },
      // A status of 500 to 599 or none is tried again, 400 to 499 is final: the loader's own rule.
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      react: { useSuspense: false },
    })
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle('en', namespace))
  if (missing.length > 0) throw new Error(`These texts could not be loaded: ${missing.join(', ')}`)
  return i18next
}
