import type { Instrument } from '../../instruments/instrument.ts'

/** The kinds of results that an author should read: each paragraph of a scale appears in one of them. */
export const sampleResults = ['low', 'mixed', 'high'] as const
export type SampleResult = (typeof sampleResults)[number]

/** Positions in the range of options, by the scale's index. Their means are inside a third of the range. */
const levels: Record<SampleResult, readonly number[]> = {
  low: [0.1],
  mixed: [0.5, 0.1, 0.9],
  high: [0.9],
}
const deviations = [0, -0.1, 0.1]

/** Invented answers to every statement. The same instrument always has the same answers. */
export function createSampleResult(instrument: Instrument, result: SampleResult): Record<string, number> {
  const values = instrument.options.map(({ value }) => value)
  return Object.fromEntries(
    instrument.scales.flatMap(({ id }, scaleIndex) => {
      const level = levels[result][scaleIndex % levels[result].length]!
      return instrument.statements
        .filter(({ scale }) => scale === id)
        .map((statement, i) => {
          const position = Math.min(1, Math.max(0, level + deviations[i % deviations.length]!))
          return [statement.id, values[Math.round(position * (values.length - 1))]!]
        })
    }),
  )
}
