import { readSettings } from '../../../api/read-settings.ts'
import { deviceLanguage } from '../../../i18n/device-language.ts'
import { storedToken } from './stored-token.ts'

declare global {
  interface Window {
    /** Whether the visitor has submitted a prerendered form. */
    isSubmittedEarly?: boolean
  }
}

/*
 * Hides the prerendered content if the user is logged in, if the content is not in the user's language, or if the URL
 * contains an access code, because the application then shows something else. Records
 * whether a visitor submits a form before the application has loaded. The application then submits it.
 */
const languages = readSettings()?.languages ?? []
const language = deviceLanguage(
  languages.map(({ id }) => id),
  { storage: localStorageIfAvailable(), languages: navigator.languages },
)
const hasCode = new URLSearchParams(location.search).has('code')
if (storedToken() || hasCode || language !== document.documentElement.lang) {
  document.documentElement.dataset.prerendered = 'hidden'
}
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('#prerendered')) return
  event.preventDefault()
  window.isSubmittedEarly = true
})

/** The browser may block access to its storage. */
function localStorageIfAvailable(): Pick<Storage, 'getItem'> {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null }
  }
}
