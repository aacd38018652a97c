import i18next from 'i18next'
import { rememberLanguage } from './device-language.ts'
import { switchLanguage } from './switch-language.ts'

/** Goes on in the language of somebody's profile. Where its texts do not come the page stays readable as it is. */
export async function takeOverLanguage(language: string | null, offered: readonly string[]) {
  if (!language || language === i18next.language || !offered.includes(language)) return
  try {
    if (await switchLanguage(language)) rememberLanguage(language)
  } catch (error) {
    console.warn(error)
  }
}
