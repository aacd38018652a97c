import type { Report } from '@lpi/contract'

const scripts = [
  { letters: /\p{sc=Arab}/u, language: 'ar', direction: 'rtl' },
  { letters: /\p{sc=Hebr}/u, language: 'he', direction: 'rtl' },
  { letters: /\p{sc=Han}/u, language: 'zh', direction: 'ltr' },
  { letters: /\p{sc=Latn}/u, language: null, direction: 'ltr' },
] as const

/**
 * What an organisation wrote may be in another script than the report around it: read in its own direction, and read
 * out in its own language as far as the letters tell. `und` is a language that nobody can know.
 */
export function tagLanguage(text: string, { language, direction }: Pick<Report, 'language' | 'direction'>) {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  const script = scripts.find(({ letters }) => letters.test(letter))
  if (!script) return { text, language: null, direction }
  const isNative = scripts.find((one) => one.language === language.split('-')[0]) ?? scripts.at(-1)
  return {
    text,
    language: script === isNative ? null : (script.language ?? 'und'),
    direction: script.direction,
  }
}
