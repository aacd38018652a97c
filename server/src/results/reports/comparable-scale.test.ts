import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { isComparableScale } from './comparable-scale.ts'

const firstInstrument = sampleInstrument()

it('a scale stays comparable after statements are reordered and another scale changes, but not after one of its statements is replaced', () => {
  const { statements } = firstInstrument
  const changedStatements = statements.map((statement) =>
    statement.id === 'craft-1' ? { ...statement, id: 'craft-9' } : statement,
  )
  const secondInstrument = sampleInstrument({ version: '2.0.0', statements: changedStatements.toReversed() })
  expect(isComparableScale(firstInstrument, secondInstrument, 'care')).toBe(true)
  expect(isComparableScale(firstInstrument, secondInstrument, 'craft')).toBe(false)
})

it('a scale is not comparable if the number or the values of the options differ', () => {
  const fewerOptions = sampleInstrument({ version: '2.0.0', options: firstInstrument.options.slice(0, 4) })
  expect(isComparableScale(firstInstrument, fewerOptions, 'care')).toBe(false)
  const higherOptions = firstInstrument.options.map((option) => ({ ...option, value: option.value + 1 }))
  const shiftedInstrument = sampleInstrument({ version: '2.0.0', options: higherOptions })
  expect(isComparableScale(firstInstrument, shiftedInstrument, 'care')).toBe(false)
})

it('a scale is not comparable if a reversed statement was replaced or is no longer reversed (REQ-327)', () => {
  const withReversed = (id: string) => {
    const [replacedStatement, ...otherStatements] = firstInstrument.statements
    return sampleInstrument({
      statements: [{ ...replacedStatement!, id, reversed: true }, ...otherStatements],
    })
  }
  expect(isComparableScale(withReversed('care-1'), withReversed('care-1'), 'care')).toBe(true)
  expect(isComparableScale(withReversed('care-1'), withReversed('care-9'), 'care')).toBe(false)
  expect(isComparableScale(withReversed('care-1'), firstInstrument, 'care')).toBe(false)
})
