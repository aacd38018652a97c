import { rememberLanguage } from './remember-language.ts'
import { switchLanguage } from './switch-language.ts'
import { textStore } from './text-store.ts'

/** The longest time that the page waits for the texts. Texts that arrive later are still shown. */
const MAX_WAIT_MS = 3000

/** Switches to the language of the user's profile. The page keeps its language if the texts cannot be loaded. */
export async function applyProfileLanguage(language: string | null, supportedLanguages: readonly string[]) {
  if (!language || language === textStore.getLanguage() || !supportedLanguages.includes(language)) return
  const switching = switchLanguage(language)
    .then((hasSwitched) => hasSwitched && rememberLanguage(language))
    .catch((error) => console.warn(error))
  await Promise.race([switching, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
