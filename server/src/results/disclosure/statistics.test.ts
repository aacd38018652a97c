import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../operation/demo/random.ts'
import type { Answers } from '../../questionnaires/instruments/questions.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { computeBlockStatistics, computeDetailStatistics, sumRange } from './statistics.ts'

const instrument = sampleInstrument()

const { statements } = instrument

/** `care` has two statements, and `craft` has one. */
const unevenInstrument = sampleInstrument({
  statements: statements.filter(({ id }) => ['care-1', 'care-2', 'craft-1'].includes(id)),
})

const withOptions = (...values: number[]) =>
  sampleInstrument({ options: values.map((value) => ({ value, text: { en: `Option ${value}` } })) })

function repeat<T>(count: number, value: T) {
  return Array.from({ length: count }, () => value)
}

/**
 * Each person gives the same answer to all statements: the first person 1, the second 3, the third 5, the fourth 1 …
 */
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
    const details = computeDetailStatistics(instrument, answersOf(people), () => 0)!
    expect(details.scales.care).toEqual({ deviation: null, alpha: null, bars: [] })
    expect(details.statements['care-1']!.deviation).toBeNull()
  }
})

describe('the possible sums of a scale', () => {
  it('range from the sum of the lowest answers to the sum of the highest answers', () => {
    expect(sumRange(unevenInstrument, 'care')).toEqual({ min: 2, max: 10, step: 1 })
    expect(sumRange(unevenInstrument, 'craft')).toEqual({ min: 1, max: 5, step: 1 })
    expect(sumRange(withOptions(2, 3, 4), 'care')).toEqual({ min: 6, max: 12, step: 1 })
  })

  it.each([
    [[1, 3, 5, 7], 2],
    [[0, 10, 40], 10],
    [[0, 4, 10], 2],
    [[-6, 0, 9], 3],
  ])('with the options %j differ by multiples of %i', (options, step) => {
    expect(sumRange(withOptions(...options), 'care').step).toBe(step)
  })
})

describe('the sum of a scale', () => {
  const person: Answers = { 'care-1': 2, 'care-2': 4, 'craft-1': 3 }

  it('for fewer than ten people is the rounded total of their sums (REQ-130, SEC-084)', () => {
    // Care: nine sums of 6 are 54. The levels are 34, 37, 40 and so on, because the lowest level is 9 · 2 + 2 · 8 = 34.
    // Craft: nine answers of 3 are 27. The levels are 17, 20, 23, 26 and so on, because the lowest level is
    // 9 · 1 + 2 · 4 = 17.
    expect(computeBlockStatistics(unevenInstrument, repeat(9, person))).toEqual({
      care: { sum: 55, bound: 'none' },
      craft: { sum: 26, bound: 'none' },
    })
    expect(computeDetailStatistics(unevenInstrument, repeat(9, person), () => 0)).toBeNull()
  })

  it('for ten people is the sum of the released sums of its statements (REQ-131, SEC-084)', () => {
    // The levels are 22, 25, 28 and so on up to 37, because the lowest level is 10 · 1 + 3 · 4 = 22. The sum 20 is
    // released as at most 22, and the sum 40 as at least 37.
    const people = repeat(10, person)
    expect(computeBlockStatistics(unevenInstrument, people)).toEqual({
      care: { sum: 22 + 37, bound: 'none' },
      craft: { sum: 31, bound: 'none' },
    })
    expect(computeDetailStatistics(unevenInstrument, people, () => 0)!.statements).toEqual({
      'care-1': { sum: 22, bound: 'atMost', deviation: null },
      'care-2': { sum: 37, bound: 'atLeast', deviation: null },
      'craft-1': { sum: 31, bound: 'none', deviation: null },
    })
  })

  it('for ten or more people never reveals more than the sums of its statements (SEC-084)', () => {
    const answer = fc.integer({ min: 1, max: 5 })
    const person = fc.record(Object.fromEntries(statements.map(({ id }) => [id, answer])))
    fc.assert(
      fc.property(fc.array(person, { minLength: 10, maxLength: 120 }), (people) => {
        const details = computeDetailStatistics(instrument, people, () => 0)!
        const sums = computeBlockStatistics(instrument, people)
        for (const scale of ['care', 'craft']) {
          const statementSums = [1, 2, 3].map((i) => details.statements[`${scale}-${i}`]!.sum)
          expect(sums[scale]!.sum).toBe(statementSums[0]! + statementSums[1]! + statementSums[2]!)
        }
      }),
    )
  })
})

describe('the reliability of a scale', () => {
  const scalesOf = (people: readonly Answers[]) =>
    computeDetailStatistics(unevenInstrument, people, () => 0)!.scales

  it('is Cronbach’s alpha, rounded to a multiple of 0.05', () => {
    // The answers to care-1 have the variance 400 / 99, and the answers to care-2 have the variance 300 / 99. Their
    // covariance is 200 / 99. So α = 2 · (1 − 700 / 1100) = 0.727.
    const people = Array.from({ length: 100 }, (_, i) => ({
      'care-1': [1, 1, 5, 5][i % 4]!,
      'care-2': [1, 5, 5, 5][i % 4]!,
      'craft-1': 3,
    }))
    expect(scalesOf(people).care!.alpha).toBe(0.75)
  })

  it('is unknown if the scale has a single statement', () => {
    const people = Array.from({ length: 100 }, (_, i) => ({
      'care-1': 3,
      'care-2': 3,
      'craft-1': 1 + (i % 5),
    }))
    expect(scalesOf(people).craft).toMatchObject({ deviation: expect.any(Number), alpha: null })
  })

  it('is withheld if the standard deviation is withheld, because almost everyone may then have the same sum (SEC-084)', () => {
    const people = [
      ...repeat(98, { 'care-1': 5, 'care-2': 5, 'craft-1': 3 }),
      ...repeat(2, { 'care-1': 1, 'care-2': 1, 'craft-1': 3 }),
    ]
    expect(scalesOf(people).care).toMatchObject({ deviation: null, alpha: null })
  })
})

describe('the counts of a demographic question', () => {
  const demographicsOf = (roles: readonly (string | undefined)[], random: () => number) => {
    const people = roles.map((role, i) => ({ ...answersOf(1)[0], town: `Town ${i}`, ...(role && { role }) }))
    return computeDetailStatistics(instrument, people, random)!.demographics
  }

  it('consist of one count for each option and one for all other and missing answers (REQ-131)', () => {
    const roles = [
      ...repeat(20, 'student'),
      ...repeat(10, 'worker'),
      'prefer-not-to-say',
      ...repeat(4, undefined),
    ]
    expect(demographicsOf(roles, () => 0.5).role).toEqual({ student: 20, worker: 10, '': 5 })
  })

  it('are rounded at random to a neighboring multiple of five (REQ-131)', () => {
    const roles = [...repeat(22, 'student'), ...repeat(14, 'worker')]
    expect(demographicsOf(roles, () => 0).role).toEqual({ student: 20, worker: 10, '': 0 })
    // 22 / 5 + 0.5 = 4.9 and 14 / 5 + 0.5 = 3.3.
    expect(demographicsOf(roles, () => 0.5).role).toEqual({ student: 20, worker: 15, '': 0 })
  })

  it('exist only if the question has options, never if people enter text (SEC-084)', () => {
    const { next } = createRandom(1)
    expect(Object.keys(demographicsOf(repeat(20, 'student'), next))).toEqual(['role'])
  })
})
