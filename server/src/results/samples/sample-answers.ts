import type { Answers } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'

/** The size of a sample group; large enough for everything that a report can show. */
const SAMPLE_GROUP_SIZE = 120

/** Each scale has a level, and individual answers deviate from it, so that the results look realistic. */
const groupLevels = [0.78, 0.55, 0.86, 0.42, 0.7]
const deviations = [0.05, -0.17, 0.1, -0.06, 0.16, -0.1]

/** The scales of the sample learner have clear contrasts. */
const learnerLevels = [0.82, 0.3, 0.93, 0.5, 0.74]
/** The scale that the sample learner changed, and by how much. */
const changedScale = 2
const CHANGE = 0.4

/** A position in the range of options, from 0 to 1, for a statement and its scale. */
type Positions = (statement: number, scale: number) => number

/** Invented answers to every statement. They are always the same for the same instrument. */
function createAnswers(instrument: Instrument, positionOf: Positions): Record<string, number> {
  const values = instrument.options.map(({ value }) => value)
  const scales = instrument.scales.map(({ id }) => id)
  return Object.fromEntries(
    instrument.statements.map(({ id, scale, reversed }, i) => {
      const position = Math.min(1, Math.max(0, positionOf(i, scales.indexOf(scale))))
      const optionIndex = Math.round(position * (values.length - 1))
      return [id, values.at(reversed ? -1 - optionIndex : optionIndex)!]
    }),
  )
}

const deviation = (statement: number, scale: number) =>
  deviations[(statement * 5 + scale) % deviations.length]!

/** The answers of the sample learner, and those of an earlier assessment, before one scale changed clearly. */
export function createLearnerAnswers(instrument: Instrument) {
  const changed = Math.min(changedScale, instrument.scales.length - 1)
  const positionOf: Positions = (statement, scale) =>
    learnerLevels[scale % learnerLevels.length]! + deviation(statement, scale)
  return {
    values: createAnswers(instrument, positionOf),
    previousValues: createAnswers(instrument, (statement, scale) => {
      const change = scale === changed ? CHANGE : deviation(statement + 1, scale) / 2
      return positionOf(statement, scale) - change
    }),
  }
}

/** The answers of a sample group to every statement and every demographic question with options, one row per person. */
export function createSampleGroup(instrument: Instrument): Answers[] {
  return Array.from({ length: SAMPLE_GROUP_SIZE }, (_, person) => ({
    ...createAnswers(instrument, (statement, scale) => {
      const personal = ((person * (7 + scale) + person * statement * 3) % 11) / 11 - 0.45
      const level = groupLevels[scale % groupLevels.length]! + deviation(statement, scale)
      return level + (person === 0 ? 0 : personal * 0.8)
    }),
    ...Object.fromEntries(
      instrument.demographics
        .filter(({ options }) => options.length > 0)
        .map(({ id, options }) => [id, options[person % Math.min(4, options.length)]!.value]),
    ),
  }))
}
