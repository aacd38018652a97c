import { sampleInstrument } from '../../server/src/testing/sample-instrument.ts'
import { ROLES, SCALES } from './create-history.ts'

/** The id of the demographic question. */
export const DEMOGRAPHIC = 'role'

const en = (text: string) => ({ en: text })

/** Builds a small questionnaire. Its three scales have 2, 3 and 1 statements, and answers range from 1 to `options`. */
export function buildInstrument(options: number, overrides: Record<string, unknown> = {}) {
  const scales = SCALES.map((_, i) => {
    const id = `scale-${i}`
    const texts = { lower: en('Lower'), middle: en('Middle'), upper: en('Upper') }
    return { id, name: en(id), description: en(id), interpretation: texts, reflection: [en('Why?')] }
  })
  const statements = SCALES.flatMap((count, i) =>
    Array.from({ length: count }, (_, j) => {
      const id = `s${i}-${j}`
      return { id, scale: `scale-${i}`, text: en(`Statement ${id}`), suggestion: en('Try') }
    }),
  )
  return sampleInstrument({
    id: `disclosure-${options}`,
    options: Array.from({ length: options }, (_, i) => ({ value: i + 1, text: en(`Option ${i + 1}`) })),
    scales,
    statements,
    demographics: [
      {
        id: DEMOGRAPHIC,
        text: en('What do you do?'),
        kind: 'choice',
        options: ROLES.filter((role) => role !== '').map((value) => ({ value, text: en(value) })),
      },
    ],
    ...overrides,
  })
}
