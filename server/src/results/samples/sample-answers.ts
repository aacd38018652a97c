import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'

/** The size of a sample group; large enough for everything that a report can show. */
const SAMPLE_GROUP_SIZE = 120

/** Each scale has a level, and individual answers deviate from it, so that the results look realistic. */
const scaleLevels = [0.78, 0.55, 0.86, 0.42, 0.7]
const deviations = [0.05, -0.17, 0.1, -0.06, 0.16, -0.1]

/** Invented answers to every statement. They are always the same for the same instrument and `person`. */
export function createSampleAnswers(instrument: Instrument, person: number): Record<string, number> {
  const values = instrument.options.map(({ value }) => value)
  const scales = instrument.scales.map(({ id }) => id)
  return Object.fromEntries(
    instrument.statements.map(({ id, scale, reversed }, i) => {
      const index = scales.indexOf(scale)
      const level =
        scaleLevels[index % scaleLevels.length]! + deviations[(i * 5 + index) % deviations.length]!
      const personalDeviation =
        person === 0 ? 0 : (((person * (7 + index) + person * i * 3) % 11) / 11 - 0.45) * 0.8
      const position = Math.min(1, Math.max(0, level + personalDeviation))
      const optionIndex = Math.round(position * (values.length - 1))
      return [id, values.at(reversed ? -1 - optionIndex : optionIndex)!]
    }),
  )
}

/** The answers of a sample group to every statement and every demographic question with options, one row per person. */
export function createSampleGroup(instrument: Instrument): Answers[] {
  return Array.from({ length: SAMPLE_GROUP_SIZE }, (_, person) => ({
    ...createSampleAnswers(instrument, person),
    ...Object.fromEntries(
      instrument.demographics
        .filter(({ options }) => options.length > 0)
        .map(({ id, options }) => [id, options[person % Math.min(4, options.length)]!.value]),
    ),
  }))
}
