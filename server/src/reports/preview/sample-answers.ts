import type { Instrument } from '../../instruments/instrument.ts'

/** People of whom a sample group is made: enough for everything that a report can show. */
export const PEOPLE = 24

/** Each scale has its own height, and single answers stray from it, as people's do. */
const heights = [0.78, 0.55, 0.86, 0.42, 0.7]
const strays = [0.05, -0.17, 0.1, -0.06, 0.16, -0.1]

/** An answer to every statement, of nobody; the same number gives the same ones. */
export function sampleAnswers(instrument: Instrument, person: number): Record<string, number> {
  const values = instrument.options.map(({ value }) => value)
  const scales = instrument.scales.map(({ id }) => id)
  return Object.fromEntries(
    instrument.statements.map(({ id, scale }, i) => {
      const place = scales.indexOf(scale)
      const height = heights[place % heights.length]! + strays[(i * 5 + place) % strays.length]!
      const own = person === 0 ? 0 : (((person * (7 + place) + person * i * 3) % 11) / 11 - 0.45) * 0.8
      const share = Math.min(1, Math.max(0, height + own))
      return [id, values[Math.round(share * (values.length - 1))]!]
    }),
  )
}

/** The answers of a whole group. */
export function sampleGroup(instrument: Instrument) {
  return Array.from({ length: PEOPLE }, (_, person) => sampleAnswers(instrument, person))
}
