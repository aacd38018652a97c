import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { minimumAnswers } from '../measurement/score-answers.ts'

/**
 * A scale is comparable between two versions of an instrument if the ids of its statements, their direction, the values
 * of their options and the minimum number of answers are the same.
 */
export function isComparableScale(a: Instrument, b: Instrument, scaleId: string) {
  return signatureOf(a, scaleId) === signatureOf(b, scaleId)
}

function signatureOf(instrument: Instrument, scaleId: string) {
  const { statements, options } = instrument
  const directions = statements
    .filter(({ scale }) => scale === scaleId)
    .map(({ id, reversed }) => (reversed ? `${id} reversed` : id))
  const values = options.map(({ value }) => value)
  return JSON.stringify([directions.toSorted(), values, minimumAnswers(instrument, scaleId)])
}
