import type { Instrument } from '../instruments/instrument.ts'

/** A scale is comparable between two versions of an instrument if its statements and their options are the same. */
export function isComparableScale(a: Instrument, b: Instrument, scaleId: string) {
  return signature(a, scaleId) === signature(b, scaleId)
}

function signature({ statements, options }: Instrument, scaleId: string) {
  const ids = statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
  return JSON.stringify([ids.toSorted(), options.map(({ value }) => value)])
}
