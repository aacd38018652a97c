import { expect, it } from 'vitest'
import { sampleInstrument } from '../testing/sample-instrument.ts'
import { computeDetailStatistics } from './statistics.ts'

const instrument = sampleInstrument()

/** People who answer every statement alike: with 1, 3 or 5 in turn. */
function answersOf(people: number) {
  return Array.from({ length: people }, (_, i) =>
    Object.fromEntries(instrument.statements.map(({ id }) => [id, [1, 3, 5][i % 3]!])),
  )
}

it('statistics of spread are released for a hundred people, but never for fewer (REQ-131, SEC-084)', () => {
  const { scales, statements } = computeDetailStatistics(instrument, answersOf(100), () => 0)!
  expect(scales.care).toMatchObject({ deviation: expect.any(Number), alpha: 1 })
  expect(scales.care!.bars).toHaveLength(3)
  expect(statements['care-1']!.deviation).toEqual(expect.any(Number))
  for (const people of [10, 60, 99]) {
    const fewer = computeDetailStatistics(instrument, answersOf(people), () => 0)!
    expect(fewer.scales.care).toEqual({ deviation: null, alpha: null, bars: [] })
    expect(fewer.statements['care-1']!.deviation).toBeNull()
  }
})
