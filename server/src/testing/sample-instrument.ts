import { Instrument } from '../questionnaires/model/instrument.ts'

type InstrumentInput = Parameters<typeof Instrument.parse>[0] & object

const en = (text: string) => ({ en: text })

const buildScale = (id: string) => ({
  id,
  name: en(`Scale ${id}`),
  description: en(`What ${id} is about`),
  interpretation: { lower: en(`${id} lower`), middle: en(`${id} middle`), upper: en(`${id} upper`) },
  reflection: [en(`Think about ${id}`)],
})

const buildStatement = (id: string, scaleId: string) => ({
  id,
  scale: scaleId,
  text: en(`Statement ${id}`),
  suggestion: en(`Try ${id}`),
})

/**
 * An instrument with two scales of three statements each; the statements alternate between the scales. It has four
 * statements per page, five options with the values 1 to 5, and two optional demographic questions.
 */
export function sampleInstrument(overrides: Record<string, unknown> = {}): Instrument {
  const input: InstrumentInput = {
    id: 'sample',
    version: '1.0.0',
    languages: ['en'],
    name: en('Sample Instrument'),
    subtitle: en('For tests'),
    instructions: [en('Think of last month.')],
    minutes: 5,
    pageSize: 4,
    options: [1, 2, 3, 4, 5].map((value) => ({ value, text: en(`Option ${value}`) })),
    scales: [buildScale('care'), buildScale('craft')],
    statements: [1, 2, 3].flatMap((i) => [
      buildStatement(`care-${i}`, 'care'),
      buildStatement(`craft-${i}`, 'craft'),
    ]),
    demographics: [
      {
        id: 'role',
        text: en('What do you do?'),
        kind: 'choice',
        options: [
          { value: 'student', text: en('I study') },
          { value: 'worker', text: en('I work') },
        ],
      },
      { id: 'town', text: en('Where do you live?'), kind: 'text' },
    ],
    preferNotToSay: en('I prefer not to say'),
    report: {
      introduction: [en('How to read this.')],
      reflection: [en('What surprised you?')],
      plan: [{ prompt: en('I will'), hint: en('One thing') }],
      limits: [en('Not for selection.')],
    },
    ...overrides,
  }
  return Instrument.parse(input)
}

/** An answer to every statement, in order. The last value is used for all remaining statements. */
export function answersTo({ statements }: Instrument, ...values: number[]) {
  return statements.map(({ id }, i) => ({ questionId: id, value: values[i] ?? values.at(-1) ?? 3 }))
}
