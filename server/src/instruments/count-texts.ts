import type { Instrument } from './instrument.ts'

/** How many texts there are in each language. */
export function countTexts(instrument: Instrument) {
  return Object.fromEntries(instrument.languages.map((language) => [language, countIn(instrument, language)]))
}

/** Nothing but texts has a language's tag as a key. */
function countIn(value: unknown, language: string): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Object.hasOwn(value, language) ? 1 : 0
  return Object.values(value).reduce((sum: number, child) => sum + countIn(child, language), own)
}
