import type { Instrument } from '../instruments/instrument.ts'

/** Two versions of an instrument measure a scale alike when they ask the same statements with the same options. */
export function isComparableScale(a: Instrument, b: Instrument, scaleId: string) {
  return signature(a, scaleId) === signature(b, scaleId)
}

function signature({ statements, options }: Instrument, scaleId: string) {
  const ids = statements.filter(({ scale }) => scale === scaleId).map(({ id }) => id)
  return JSON.stringify([ids.toSorted(), options.map(({ value }) => value)])
}
