import type { Instrument } from './instrument.ts'

/** The wanted language where the instrument offers it, else a relative (`es` for `es-MX`), else its first one. */
export function chooseLanguage(
  wanted: string | null | undefined,
  { languages }: Pick<Instrument, 'languages'>,
) {
  const first = languages[0]!
  if (!wanted) return first
  if (languages.includes(wanted)) return wanted
  return languages.find((language) => primary(language) === primary(wanted)) ?? first
}

function primary(language: string) {
  return language.split('-')[0]
}
