import { expect, it } from 'vitest'
import { sampleInstrument } from '../testing/sample-instrument.ts'
import { isComparableScale } from './comparable-scale.ts'

const first = sampleInstrument()

it('a scale stays comparable if only the order of statements or another scale changes', () => {
  const { statements } = first
  const changedStatements = statements.map((statement) =>
    statement.id === 'craft-1' ? { ...statement, id: 'craft-9' } : statement,
  )
  const second = sampleInstrument({ version: '2.0.0', statements: changedStatements.toReversed() })
  expect(isComparableScale(first, second, 'care')).toBe(true)
  expect(isComparableScale(first, second, 'craft')).toBe(false)
})

it('a scale is not comparable if the options differ', () => {
  const fewerOptions = sampleInstrument({ version: '2.0.0', options: first.options.slice(0, 4) })
  expect(isComparableScale(first, fewerOptions, 'care')).toBe(false)
  const higherOptions = first.options.map((option) => ({ ...option, value: option.value + 1 }))
  const shiftedInstrument = sampleInstrument({ version: '2.0.0', options: higherOptions })
  expect(isComparableScale(first, shiftedInstrument, 'care')).toBe(false)
})

it('a scale is not comparable if a reversed statement was replaced by another one (REQ-327)', () => {
  const withReversed = (id: string) => {
    const [replaced, ...others] = first.statements
    return sampleInstrument({ statements: [{ ...replaced!, id, reversed: true }, ...others] })
  }
  expect(isComparableScale(withReversed('care-1'), withReversed('care-1'), 'care')).toBe(true)
  expect(isComparableScale(withReversed('care-1'), withReversed('care-9'), 'care')).toBe(false)
  expect(isComparableScale(withReversed('care-1'), first, 'care')).toBe(false)
})
