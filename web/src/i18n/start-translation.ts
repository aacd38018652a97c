import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { TextFiles } from '../api/text-files.ts'
import { assertEnglishTexts, missingTexts } from './missing-texts.ts'
import { firstNamespaces } from './namespaces.ts'

/**
 * Loads the first namespaces in the language and in English, the fallback. Rejects if an English file cannot be loaded.
 */
export async function startTranslation(language = 'en') {
  i18next.on('languageChanged', setPageLanguage)
  await i18next
    .use(TextFiles)
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
      // The waits before a repeated request are 350 ms, doubling each time.
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
