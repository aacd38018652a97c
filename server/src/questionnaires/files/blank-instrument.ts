import type { Instrument } from '../model/instrument.ts'

const SCALES = ['scale-1', 'scale-2']
const STATEMENTS_PER_SCALE = 4
const OPTIONS = [1, 2, 3, 4, 5]

/** A questionnaire with empty texts. It is invalid until an author fills them in. */
export function createBlankInstrument(id: string, languages: string[]): Instrument {
  const blankTexts = () => Object.fromEntries(languages.map((language) => [language, '']))
  const numbers = Array.from({ length: STATEMENTS_PER_SCALE }, (_, i) => i + 1)
  return {
    id,
    version: '1.0.0',
    languages,
    name: blankTexts(),
    subtitle: blankTexts(),
    instructions: [blankTexts(), blankTexts()],
    minutes: 5,
    pageSize: 6,
    options: OPTIONS.map((value) => ({ value, text: blankTexts() })),
    scales: SCALES.map((scale) => ({
      id: scale,
      name: blankTexts(),
      description: blankTexts(),
      interpretation: { lower: blankTexts(), middle: blankTexts(), upper: blankTexts() },
      reflection: [blankTexts()],
    })),
    statements: numbers.flatMap((n) =>
      SCALES.map((scale) => ({
        id: `${scale}-${n}`,
        scale,
        text: blankTexts(),
        suggestion: blankTexts(),
        reversed: false,
      })),
    ),
    demographics: [],
    preferNotToSay: blankTexts(),
    report: {
      introduction: [blankTexts()],
      reflection: [blankTexts()],
      plan: [{ prompt: blankTexts(), hint: blankTexts() }],
      limits: [blankTexts()],
    },
  }
}
