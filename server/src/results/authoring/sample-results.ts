import { NO_OPPORTUNITY } from '@lpi/contract'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { minimumAnswers } from '../measurement/score-answers.ts'

/** One result for each third of the range, so that each report shows different paragraphs about the scales. */
export const sampleResults = ['low', 'middle', 'high'] as const
export type SampleResult = (typeof sampleResults)[number]

/**
 * The answers for a scale lie around one of these positions in the range of options (0 to 1). The scales use the
 * positions in turn, starting over at the end of the list. The positions for the middle result differ, so that not all
 * scales have the same rank.
 */
const levels: Record<SampleResult, readonly number[]> = {
  low: [0.1],
  middle: [0.5, 0.42, 0.58],
  high: [0.9],
}
const deviations = [0, -0.1, 0.1]

/**
 * Invented answers to every statement. The same instrument always gets the same answers. For the middle result, one
 * answer is “no opportunity” if the instrument offers it and a scale has a result even when one of its statements has
 * no score.
 */
export function createSampleAnswers(instrument: Instrument, result: SampleResult): Record<string, number> {
  const values = instrument.options.map(({ value }) => value)
  const answers = Object.fromEntries(
    instrument.scales.flatMap(({ id }, scaleIndex) => {
      const level = levels[result][scaleIndex % levels[result].length]!
      return instrument.statements
        .filter(({ scale }) => scale === id)
        .map((statement, i) => {
          const position = Math.min(1, Math.max(0, level + deviations[i % deviations.length]!))
          const index = Math.round(position * (values.length - 1))
          return [statement.id, values.at(statement.reversed ? -1 - index : index)!]
        })
    }),
  )
  const skippedStatement =
    instrument.noOpportunity && result === 'middle' ? findSkippableStatement(instrument) : undefined
  return skippedStatement ? { ...answers, [skippedStatement.id]: NO_OPPORTUNITY } : answers
}

/** The last statement of the first scale that still has a result if this statement has no score. */
function findSkippableStatement(instrument: Instrument) {
  for (const { id } of instrument.scales) {
    const statements = instrument.statements.filter(({ scale }) => scale === id)
    if (statements.length > minimumAnswers(instrument, id)) return statements.at(-1)
  }
  return undefined
}
