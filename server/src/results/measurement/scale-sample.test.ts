import { NO_OPPORTUNITY } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { computeScaleSamples, isInSample, isStraightLining } from './scale-sample.ts'

const repeat = (count: number, answer: number) => Array.from({ length: count }, () => answer)
const buildVariedAnswers = (count: number) => Array.from({ length: count }, (_, i) => 1 + (i % 3))

describe('isStraightLining', () => {
  it.each([
    ['the same answer to all 30 statements', repeat(30, 7), true],
    [
      'the same answer to half of 30 statements in a row',
      [...buildVariedAnswers(15), ...repeat(15, 5)],
      true,
    ],
    ['the same answer to 14 of 30 statements in a row', [...buildVariedAnswers(16), ...repeat(14, 5)], false],
    ['the same answer to all 30 statements except the 16th', [...repeat(15, 7), 3, ...repeat(14, 7)], true],
    [
      'the same answer to most statements, but never many in a row',
      [1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2],
      false,
    ],
    ['the same answer to all 6 statements', repeat(6, 3), true],
    ['the same answer to all 5 statements', repeat(5, 3), false],
    ['no answer', [], false],
    [
      'the same answer to 5 statements before and after a statement without an answer',
      [...repeat(5, 3), undefined, ...repeat(5, 3)],
      false,
    ],
  ])('for %s is %j', (_, answers, expected) => {
    expect(isStraightLining(answers)).toBe(expected)
  })
})

it('isInSample does not treat “no opportunity” answers to many consecutive statements as straight-lining (REQ-329)', () => {
  const { scales, statements: sampleStatements } = sampleInstrument()
  const statements = Array.from({ length: 14 }, (_, i) => ({
    ...sampleStatements[0]!,
    id: `care-${i + 1}`,
  }))
  const longInstrument = sampleInstrument({
    noOpportunity: { en: 'I had no opportunity' },
    scales: [scales[0]!],
    statements,
  })
  const buildAnswers = (lastAnswer: number) =>
    Object.fromEntries(statements.map(({ id }, i) => [id, i < 7 ? 1 + (i % 3) : lastAnswer]))
  expect(isInSample(longInstrument, buildAnswers(NO_OPPORTUNITY))).toBe(true)
  expect(isInSample(longInstrument, buildAnswers(4))).toBe(false)
})

describe('computeScaleSamples', () => {
  const instrument = sampleInstrument()
  const people = [
    [1, 2, 3, 4, 5, 1],
    [2, 2, 1, 4, 3, 5],
    [5, 1, 2, 2, 2, 4],
  ].map((answers) => Object.fromEntries(instrument.statements.map(({ id }, i) => [id, answers[i]!])))

  it('returns the sum of the variances of a scale’s statements, and the variance of the scale’s sum', () => {
    // Care: 1 3 5, 2 1 3, 5 2 2. Variances 13/3, 1 and 7/3; sums 9, 6, 9 with variance 3.
    expect(computeScaleSamples(instrument, people).get('care')).toEqual({
      n: 3,
      statements: 3,
      sumOfStatementVariances: expect.closeTo(23 / 3, 10),
      varianceOfSum: expect.closeTo(3, 10),
    })
  })

  it('counts the statements of each scale', () => {
    const [, ...statements] = instrument.statements
    const samples = computeScaleSamples(sampleInstrument({ statements }), people)
    expect([...samples.values()].map(({ statements }) => statements)).toEqual([2, 3])
  })

  it('excludes people who straight-lined', () => {
    const straightLinedAnswers = Object.fromEntries(instrument.statements.map(({ id }) => [id, 4]))
    expect(computeScaleSamples(instrument, [...people, straightLinedAnswers])).toEqual(
      computeScaleSamples(instrument, people),
    )
  })

  it('includes, for each scale, only the people with a score for each of its statements and a result on every scale (REQ-329)', () => {
    const instrumentWithNoOpportunity = sampleInstrument({ noOpportunity: { en: 'I had no opportunity' } })
    const withoutCraft1 = { ...people[0]!, 'craft-1': NO_OPPORTUNITY }
    const withoutCraft = { ...withoutCraft1, 'craft-2': NO_OPPORTUNITY }
    const countPeople = (values: typeof people) =>
      [...computeScaleSamples(instrumentWithNoOpportunity, values).values()].map(({ n }) => n)
    expect(countPeople([withoutCraft1, ...people])).toEqual([4, 3])
    expect(countPeople([withoutCraft, ...people])).toEqual([3, 3])
  })

  it('uses the scores of reversed statements, and detects straight-lining from the answers as given (REQ-327)', () => {
    const reversedInstrument = sampleInstrument({
      statements: instrument.statements.map((statement) => ({
        ...statement,
        reversed: statement.id === 'care-2',
      })),
    })
    const mirroredPeople = people.map((values) => ({ ...values, 'care-2': 6 - values['care-2']! }))
    expect(computeScaleSamples(reversedInstrument, mirroredPeople)).toEqual(
      computeScaleSamples(instrument, people),
    )
    const straightLinedAnswers = Object.fromEntries(instrument.statements.map(({ id }) => [id, 4]))
    expect(computeScaleSamples(reversedInstrument, [straightLinedAnswers]).get('care')!.n).toBe(0)
  })

  it('returns variances of 0 if there are no people', () => {
    const { sumOfStatementVariances, varianceOfSum } = computeScaleSamples(instrument, []).get('care')!
    expect([sumOfStatementVariances, varianceOfSum]).toEqual([0, 0])
  })
})
