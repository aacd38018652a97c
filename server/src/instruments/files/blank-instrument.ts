import type { Instrument } from '../instrument.ts'

const SCALES = ['scale-1', 'scale-2']
const STATEMENTS_PER_SCALE = 4
const OPTIONS = [1, 2, 3, 4, 5]

/** A questionnaire with empty texts, for an author to fill in. It is not valid. */
export function createBlankInstrument(id: string, languages: string[]): Instrument {
  const blank = () => Object.fromEntries(languages.map((language) => [language, '']))
  const numbers = Array.from({ length: STATEMENTS_PER_SCALE }, (_, i) => i + 1)
  return {
    id,
    version: '1.0.0',
    languages,
    name: blank(),
    subtitle: blank(),
    instructions: [blank(), blank()],
    minutes: 5,
    pageSize: 6,
    options: OPTIONS.map((value) => ({ value, text: blank() })),
    scales: SCALES.map((scale) => ({
      id: scale,
      name: blank(),
      description: blank(),
      interpretation: { lower: blank(), middle: blank(), upper: blank() },
      reflection: [blank()],
    })),
    statements: numbers.flatMap((n) =>
      SCALES.map((scale) => ({
        id: `${scale}-${n}`,
        scale,
        text: blank(),
        suggestion: blank(),
        reversed: false,
      })),
    ),
    demographics: [],
    preferNotToSay: blank(),
    report: {
      introduction: [blank()],
      reflection: [blank()],
      plan: [{ prompt: blank(), hint: blank() }],
      limits: [blank()],
    },
  }
}
