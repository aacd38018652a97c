import i18next from 'i18next'
import { rememberLanguage } from './remember-language.ts'
import { switchLanguage } from './switch-language.ts'

/** Nobody is kept from their page for longer; texts that come later still take over. */
const patience = 3000

/** Goes on in the language of somebody's profile. Where its texts do not come the page stays readable as it is. */
export async function applyProfileLanguage(language: string | null, offered: readonly string[]) {
  if (!language || language === i18next.language || !offered.includes(language)) return
  const taken = switchLanguage(language)
    .then((isTaken) => isTaken && rememberLanguage(language))
    .catch((error) => console.warn(error))
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, patience))])
}
