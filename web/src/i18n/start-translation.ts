import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { missingTexts } from './missing-texts.ts'
import { firstNamespaces } from './namespaces.ts'

/**
 * Loads what every visit needs in the language and in English, which stands in for it; rejects when the loader has
 * given up on one of the English files.
 */
export async function startTranslation(language = 'en') {
  i18next.on('languageChanged', showOnPage)
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      // No file for `zh` beside the one for `zh-CN`.
      load: 'currentOnly',
      // A copy: the loader adds those of screens to it.
      ns: [...firstNamespaces],
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
  const missing = missingTexts('en')
  if (missing.length > 0) throw new Error(`These texts could not be loaded: ${missing.join(', ')}`)
  if (missingTexts(language).length > 0) await i18next.changeLanguage('en')
  return i18next
}

function showOnPage(language: string) {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}
