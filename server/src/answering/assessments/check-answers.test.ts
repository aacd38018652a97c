import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { checkAnswers } from './check-answers.ts'

const check = (questionId: string, value: number | string, overrides = {}) => [
  ...checkAnswers(sampleInstrument(overrides), [{ questionId, value }]),
]

describe('an answer', () => {
  it.each([
    ['to a statement', 'care-1', 5],
    ['to a question with options', 'role', 'worker'],
    ['of “prefer not to say” to an optional question', 'role', 'prefer-not-to-say'],
    ['to a free-text question', 'town', 'Leeds'],
  ])('%s is accepted', (_, questionId, value) => {
    expect(check(questionId, value)).toEqual([[questionId, value]])
  })

  it.each([
    ['care-1', 6],
    ['care-1', 'Leeds'],
    ['role', 'Leeds'],
    ['role', 5],
  ])('to %s is rejected if it is not one of the options: %s', (questionId, value) => {
    expect(() => check(questionId, value)).toThrow(expect.objectContaining({ code: 'answer.not_an_option' }))
  })

  it('to a required question cannot be “prefer not to say”', () => {
    const options = ['student', 'worker'].map((value) => ({ value, text: { en: value } }))
    const role = { id: 'role', text: { en: 'What?' }, kind: 'choice', required: true, options }
    expect(() => check('role', 'prefer-not-to-say', { demographics: [role] })).toThrow(
      expect.objectContaining({ code: 'answer.not_an_option' }),
    )
  })

  it('to a free-text question loses its leading and trailing whitespace', () => {
    expect(check('town', '  Leeds ')).toEqual([['town', 'Leeds']])
  })
})

it('repeated checks of the same answers have the same results', () => {
  const instrument = sampleInstrument()
  for (let round = 0; round < 2; round++) {
    expect([...checkAnswers(instrument, [{ questionId: 'role', value: 'student' }])]).toHaveLength(1)
    expect(() => checkAnswers(instrument, [{ questionId: 'role', value: 'other' }])).toThrow()
  }
})
