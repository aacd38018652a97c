import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { assertEnglishTexts, missingTexts } from './missing-texts.ts'
import { firstNamespaces } from './namespaces.ts'

/**
 * Loads the first namespaces in the language and in English, the fallback. Rejects if an English file cannot be loaded.
 */
export async function startTranslation(language = 'en') {
  i18next.on('languageChanged', setPageLanguage)
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      // There is no file for `zh` besides `zh-CN`.
      load: 'currentOnly',
      // A copy, because the loader adds the namespaces of screens to it.
      ns: [...firstNamespaces],
      defaultNS: 'translation',
      saveMissing: false,
      // React escapes values.
      interpolation: { escapeValue: false },
      backend: {
        loadPath: '/locales/{{lng}}/{{ns}}.json',
        addPath: '/locales/add/{{lng}}/{{ns}}',
      },
      // The loader retries after a status of 500 to 599 or no response, but not after 400 to 499.
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      react: { useSuspense: false },
    })
  assertEnglishTexts()
  if (missingTexts(language).length > 0) await i18next.changeLanguage('en')
  return i18next
}

function setPageLanguage(language: string) {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
}
