import type { Instrument } from './instrument.ts'

/** The number of texts in each language. */
export function countTexts(instrument: Instrument) {
  return Object.fromEntries(instrument.languages.map((language) => [language, countIn(instrument, language)]))
}

/** Assumes that only texts have a language tag as a key. */
function countIn(value: unknown, language: string): number {
  if (typeof value !== 'object' || value === null) return 0
  const initial = Object.hasOwn(value, language) ? 1 : 0
  return Object.values(value).reduce((sum: number, child) => sum + countIn(child, language), initial)
}
