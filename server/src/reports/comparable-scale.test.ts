import { expect, it } from 'vitest'
import { sampleInstrument } from '../testing/sample-instrument.ts'
import { isComparableScale } from './comparable-scale.ts'

const first = sampleInstrument()

it('a scale stays comparable when only the order or the other scale changes', () => {
  const { statements } = first
  const changed = statements.map((one) => (one.id === 'craft-1' ? { ...one, id: 'craft-9' } : one))
  const second = sampleInstrument({ version: '2.0.0', statements: changed.toReversed() })
  expect(isComparableScale(first, second, 'care')).toBe(true)
  expect(isComparableScale(first, second, 'craft')).toBe(false)
})

it('a scale is not comparable across different options', () => {
  const fewer = sampleInstrument({ version: '2.0.0', options: first.options.slice(0, 4) })
  expect(isComparableScale(first, fewer, 'care')).toBe(false)
})
