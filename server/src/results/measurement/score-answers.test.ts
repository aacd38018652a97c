import { NO_OPPORTUNITY } from '@lpi/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import {
  completeScores,
  hasEveryResult,
  minimumAnswers,
  optionStep,
  scoreAnswer,
  scoreAnswers,
} from './score-answers.ts'

const noOpportunity = { en: 'I had no opportunity' }
const { statements, scales } = sampleInstrument()

/** The sample instrument with these statements reversed and with the “no opportunity” option. */
function instrumentWith(reversedIds: readonly string[], overrides: Record<string, unknown> = {}) {
  return sampleInstrument({
    noOpportunity,
    statements: statements.map((statement) => ({
      ...statement,
      reversed: reversedIds.includes(statement.id),
    })),
    ...overrides,
  })
}

const optionsOf = (values: readonly number[]) =>
  values.map((value) => ({ value, text: { en: `Option ${value}` } }))

describe('the score of an answer', () => {
  it.each([
    ['is its value', false, 2, 2],
    [
      'to a reversed statement is the smallest value plus the largest value minus the answer (REQ-327)',
      true,
      2,
      4,
    ],
    ['to a reversed statement is the largest value if the answer is the smallest (REQ-327)', true, 1, 5],
    ['is undefined for “no opportunity” (REQ-328)', false, NO_OPPORTUNITY, undefined],
    ['is undefined for “no opportunity” on a reversed statement (REQ-328)', true, NO_OPPORTUNITY, undefined],
    ['is undefined if the answer is missing', false, undefined, undefined],
  ])('%s', (_, reversed, answer, score) => {
    expect(scoreAnswer(instrumentWith([]), { reversed }, answer)).toBe(score)
  })

  it('is −99 for an option with the value −99 if the questionnaire does not offer “no opportunity”', () => {
    const options = optionsOf([-99, 0])
    expect(scoreAnswer({ options }, { reversed: false }, -99)).toBe(-99)
  })
})

describe('the result of a scale', () => {
  const answers = { 'care-1': 4, 'care-2': 2, 'care-3': NO_OPPORTUNITY }

  it('is computed with each missing score replaced by the mean of the others (REQ-329)', () => {
    expect(scoreAnswers(instrumentWith(['care-2']), 'care', answers)).toEqual({
      sum: 12,
      mean: 4,
      min: 3,
      max: 15,
    })
  })

  it('is rounded up if it is halfway between two possible sums, and its mean is not rounded (REQ-329)', () => {
    // Three times the mean of 4 and 3 is 10.5, rounded to 11. Three times the mean of 0 and 10 is 15, rounded to 20,
    // because only multiples of 10 are possible.
    expect(scoreAnswers(instrumentWith([]), 'care', { ...answers, 'care-2': 3 })).toMatchObject({
      sum: 11,
      mean: 3.5,
    })
    const instrumentOfTens = instrumentWith([], { options: optionsOf([0, 10, 20]) })
    expect(scoreAnswers(instrumentOfTens, 'care', { ...answers, 'care-1': 0, 'care-2': 10 })!.sum).toBe(20)
  })

  it('requires scores for at least half of the statements, or for the minimum number that the questionnaire specifies (REQ-329)', () => {
    const answersWithOneScore = { 'care-1': 4, 'care-2': NO_OPPORTUNITY, 'care-3': NO_OPPORTUNITY }
    const withMinimum = (minimum: number) =>
      instrumentWith([], { scales: scales.map((scale) => ({ ...scale, minimumAnswers: minimum })) })
    expect(minimumAnswers(instrumentWith([]), 'care')).toBe(2)
    expect(scoreAnswers(instrumentWith([]), 'care', answersWithOneScore)).toBeUndefined()
    expect(scoreAnswers(withMinimum(1), 'care', answersWithOneScore)!.sum).toBe(12)
    expect(scoreAnswers(withMinimum(3), 'care', answers)).toBeUndefined()
    expect(hasEveryResult(withMinimum(1), answersWithOneScore)).toBe(false)
    const instrumentWithCraftMinimum = instrumentWith([], {
      scales: scales.map((scale) => (scale.id === 'craft' ? { ...scale, minimumAnswers: 3 } : scale)),
    })
    expect(['care', 'craft'].map((id) => minimumAnswers(instrumentWithCraftMinimum, id))).toEqual([2, 3])
  })

  it('is divided evenly among the statements without a score, after the known scores are subtracted (REQ-329)', () => {
    const instrumentWithMinimumOfOne = instrumentWith([], {
      scales: scales.map((scale) => ({ ...scale, minimumAnswers: 1 })),
    })
    const answers = Object.fromEntries(statements.map(({ id }) => [id, NO_OPPORTUNITY]))
    const scores = completeScores(instrumentWithMinimumOfOne, { ...answers, 'care-1': 4, 'craft-2': 2 })
    expect(scores).toEqual(
      Object.fromEntries(statements.map(({ id, scale }) => [id, scale === 'care' ? 4 : 2])),
    )
  })
})

const optionValues = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 10 })
  .map((values) => values.toSorted((a, b) => a - b))

/** The options, the reversed statements, and the position of each answer among the options; null for no opportunity. */
const cases = fc.record({
  values: optionValues,
  reversedIds: fc.subarray(statements.map(({ id }) => id)),
  positions: fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }), {
    minLength: statements.length,
    maxLength: statements.length,
  }),
})

function answersAt(values: readonly number[], positions: readonly (number | null)[]) {
  const last = values.length - 1
  return statements.map(({ id }, i) => {
    const position = positions[i]!
    return [id, position === null ? NO_OPPORTUNITY : values[Math.round(position * last)]!] as const
  })
}

it('reversing statements and mirroring their answers does not change the results (REQ-327)', () => {
  fc.assert(
    fc.property(cases, ({ values, reversedIds, positions }) => {
      const options = optionsOf(values)
      const plainAnswers = answersAt(values, positions)
      const mirror = (value: number) =>
        value === NO_OPPORTUNITY ? value : values[0]! + values.at(-1)! - value
      const mirroredAnswers = plainAnswers.map(([id, value]) => [
        id,
        reversedIds.includes(id) ? mirror(value) : value,
      ])
      const [plainInstrument, reversedInstrument] = [
        instrumentWith([], { options }),
        instrumentWith(reversedIds, { options }),
      ]
      for (const { id } of scales) {
        expect(scoreAnswers(reversedInstrument, id, Object.fromEntries(mirroredAnswers))).toEqual(
          scoreAnswers(plainInstrument, id, Object.fromEntries(plainAnswers)),
        )
      }
    }),
  )
})

it('after missing scores are filled in, the scores add up to the result, and each is in the range of the options and a whole number of steps above the lowest option (REQ-329)', () => {
  fc.assert(
    fc.property(cases, ({ values, reversedIds, positions }) => {
      const instrument = instrumentWith(reversedIds, { options: optionsOf(values) })
      const answers = Object.fromEntries(answersAt(values, positions))
      if (!hasEveryResult(instrument, answers)) {
        expect(() => completeScores(instrument, answers)).toThrow('without a result')
        return
      }
      const scores = completeScores(instrument, answers)
      const step = optionStep(instrument)
      for (const { id } of scales) {
        const scaleScores = instrument.statements
          .filter(({ scale }) => scale === id)
          .map((statement) => scores[statement.id]!)
        expect(scaleScores.reduce((total, score) => total + score, 0)).toBe(
          scoreAnswers(instrument, id, answers)!.sum,
        )
        for (const score of scaleScores) {
          expect(score).toBeGreaterThanOrEqual(values[0]!)
          expect(score).toBeLessThanOrEqual(values.at(-1)!)
          expect(Math.abs((score - values[0]!) % step)).toBe(0)
        }
      }
    }),
  )
})
