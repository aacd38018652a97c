import i18next from 'i18next'
import { loadMissing, missingTexts } from './missing-texts.ts'

let wanted = ''

/**
 * Shows everything in another language once all of its texts are here. Rejects when they do not come, and the page
 * stays as it was. Of several switches the last one counts; answers whether this one did.
 */
export async function switchLanguage(language: string) {
  wanted = language
  await loadMissing(language)
  // A screen that was opened meanwhile may need more.
  await loadMissing(language)
  if (wanted !== language) return false
  if (missingTexts(language).length > 0) throw new Error(`The texts in ${language} could not be loaded`)
  await i18next.changeLanguage(language)
  return true
}
