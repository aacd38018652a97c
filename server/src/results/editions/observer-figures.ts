import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { sumOf } from '../measurement/score.ts'
import { completeScores } from '../measurement/score-answers.ts'
import { answerRange, openWidth, statementIds, type ValueRange } from './rules.ts'

/**
 * How many observers' answers the learner is assumed to know. The learner is the only reader and is none of the
 * observers. With one of three known, no rule could tell 7 of 10 from 10 of 10 (decision 067).
 */
const KNOWN_OBSERVERS = 0

/** A sum over all observers. `low` equals `high` for a number. */
export type ObserverFigure = { low: number; high: number }

/** The sum over all observers: a number, or an open range at the very ends of the possible sums. */
export function observerFigure(sum: number, observers: number, range: ValueRange): ObserverFigure {
  const [lowest, highest] = [observers * range.min, observers * range.max]
  const width = openWidth(range, KNOWN_OBSERVERS) * range.step
  if (sum - lowest <= width) return { low: lowest, high: lowest + width }
  return highest - sum <= width ? { low: highest - width, high: highest } : { low: sum, high: sum }
}

/** What is shown about the observers of one assessment, by statement. Must be computed only once per assessment. */
export function observerFigures(
  instrument: Instrument,
  people: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, ObserverFigure>> {
  const scores = people.map((answers) => completeScores(instrument, answers))
  return Object.fromEntries(
    instrument.statements.map(({ id }) => {
      const sum = sumOf(scores.map((values) => values[id]!))
      return [id, observerFigure(sum, people.length, answerRange(instrument))]
    }),
  )
}

/** The sum of a scale: a function of what its statements show. */
export function observerScaleFigure(
  instrument: Instrument,
  scaleId: string,
  figures: Readonly<Record<string, ObserverFigure>>,
): ObserverFigure {
  const statements = statementIds(instrument, scaleId).map((id) => figures[id]!)
  return { low: sumOf(statements.map(({ low }) => low)), high: sumOf(statements.map(({ high }) => high)) }
}
