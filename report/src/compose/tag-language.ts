import { isolate, type Report } from '@lpi/contract'

const scripts = [
  { letters: /\p{sc=Arab}/u, language: 'ar', direction: 'rtl' },
  { letters: /\p{sc=Hebr}/u, language: 'he', direction: 'rtl' },
  { letters: /\p{sc=Thaa}/u, language: 'dv', direction: 'rtl' },
  { letters: /\p{sc=Nkoo}/u, language: 'nqo', direction: 'rtl' },
  { letters: /\p{sc=Han}/u, language: 'zh', direction: 'ltr' },
  { letters: /\p{sc=Latn}/u, language: null, direction: 'ltr' },
] as const

/**
 * Determines the reading direction and the language of a text that a person entered, such as a name or an introduction.
 * Both are derived from the script of the first letter of the text, which can differ from the script of the report.
 * If that letter's script is not in `scripts`, or the text has no letters, both are those of the report. Screen readers
 * use the language. `null` means the language of the report, and `und` an undetermined language.
 */
export function tagLanguage(text: string, { language, direction }: Pick<Report, 'language' | 'direction'>) {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  const script = scripts.find(({ letters }) => letters.test(letter))
  if (!script) return { text, language: null, direction }
  const reportScript =
    scripts.find((candidate) => candidate.language === language.split('-')[0]) ?? scripts.at(-1)
  return {
    text,
    language: script === reportScript ? null : (script.language ?? 'und'),
    direction: script.direction,
  }
}

const nameMark = '\u0000'

/** Separates a name from the text before and after it in a sentence, so that the name can have its own language. */
export function tagName(
  name: string,
  report: Pick<Report, 'language' | 'direction'>,
  compose: (name: string) => string = (text) => text,
) {
  const [before = '', after = ''] = compose(nameMark).split(nameMark)
  return { before, after, ...tagLanguage(name, report), text: isolate(name, report.language) }
}
