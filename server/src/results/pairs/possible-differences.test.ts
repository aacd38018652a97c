import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import type { Bound } from '../disclosure/rules.ts'
import {
  computeDifferenceLimits,
  findPossibleDifferences,
  type ReleasedBlocks,
} from './possible-differences.ts'
import type { LinkedPair } from './queries.ts'

/**
 * Each scale has three statements with options 1 to 5, so a person's sum is between 3 and 15, and released sums are
 * rounded in steps of 4.
 */
const instrument = sampleInstrument()

const buildPeople = (count: number, prefix = 'person') =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i}`)

/** A block without details; both scales have the same sum. `erased` is the number of its people who were erased. */
function buildBlock(
  id: string,
  userIds: readonly string[],
  sum: number,
  { bound = 'none' as Bound, erased = 0 } = {},
) {
  const statistics = { care: { sum, bound }, craft: { sum, bound } }
  return { id, people: userIds.length + erased, statistics, details: null, userIds: [...userIds] }
}

const pairsOf = (userIds: readonly string[], first: string, second: string): LinkedPair[] =>
  userIds.map((userId) => ({ userId, blockIds: [first, second] }))

async function findLimits(released: ReleasedBlocks, pairs: readonly LinkedPair[]) {
  const limitsByScale = await findPossibleDifferences(instrument, released, pairs)
  expect(limitsByScale.get('craft')).toEqual(limitsByScale.get('care'))
  return limitsByScale.get('care')
}

it('if both blocks have the same people, the possible differences follow from the rounding of the two released sums', async () => {
  const allPeople = buildPeople(10)
  const blocks = [buildBlock('a', allPeople, 70), buildBlock('b', allPeople, 90)]
  // The rounding unit is 4, so each exact sum differs from the released sum by at most 2.
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(allPeople, 'a', 'b'))).toEqual({
    low: 16,
    high: 24,
  })
})

it('a difference is the sum of the second assessment minus the sum of the first', async () => {
  const allPeople = buildPeople(10)
  const blocks = [buildBlock('a', allPeople, 70), buildBlock('b', allPeople, 90)]
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(allPeople, 'b', 'a'))).toEqual({
    low: -24,
    high: -16,
  })
})

it('the possible differences allow for every sum that a bound can represent', async () => {
  const allPeople = buildPeople(10)
  const blocks = [buildBlock('a', allPeople, 66, { bound: 'atMost' }), buildBlock('b', allPeople, 90)]
  // The exact sum of the first block is between 30 and 68.
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(allPeople, 'a', 'b'))).toEqual({
    low: 20,
    high: 62,
  })
})

it('the possible differences allow for every sum that people outside the pairs can have', async () => {
  const [pairedPeople, otherPeople] = [buildPeople(10), buildPeople(5, 'other')]
  const blocks = [buildBlock('a', [...pairedPeople, ...otherPeople], 100), buildBlock('b', pairedPeople, 90)]
  // The exact sum of the first block is between 98 and 102. The five other people contribute 15 to 75, so the ten
  // paired people contribute at most 102 − 15 = 87. They contribute at least 10 · 3 = 30.
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(pairedPeople, 'a', 'b'))).toEqual({
    low: 88 - 87,
    high: 92 - 30,
  })
})

it('the possible differences allow for every sum that erased people can have (SEC-140)', async () => {
  const pairedPeople = buildPeople(10)
  const blocks = [buildBlock('a', pairedPeople, 100, { erased: 5 }), buildBlock('b', pairedPeople, 90)]
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(pairedPeople, 'a', 'b'))).toEqual({
    low: 1,
    high: 62,
  })
})

it('the possible differences depend on earlier released differences between the same blocks (SEC-140)', async () => {
  const [earlierPeople, laterPeople] = [buildPeople(10), buildPeople(10, 'later')]
  const allPeople = [...earlierPeople, ...laterPeople]
  const blocks = [buildBlock('a', allPeople, 140), buildBlock('b', allPeople, 180)]
  const buildStatistics = (low: number, high: number) => {
    const difference = { sum: (low + high) / 2, bound: 'none' as const, low, high }
    return { care: { difference, reliable: null }, craft: { difference, reliable: null } }
  }
  const pairs = pairsOf(earlierPeople, 'a', 'b')
  const releasedBlocks = { blocks, pairBlocks: [{ people: 10, statistics: buildStatistics(4, 12), pairs }] }
  // The sum of the differences of all twenty people is between 36 and 44.
  expect(await findLimits(releasedBlocks, pairsOf(laterPeople, 'a', 'b'))).toEqual({ low: 24, high: 40 })
  const withErased = { blocks, pairBlocks: [{ people: 11, statistics: buildStatistics(4, 12), pairs }] }
  expect(await findLimits(withErased, pairsOf(laterPeople, 'a', 'b'))).toEqual({ low: 12, high: 52 })
})

it('the possible differences between the second and the third cohort depend on the released differences between the first and the second (SEC-140)', async () => {
  const allPeople = buildPeople(10)
  const blocks = [
    buildBlock('a', allPeople, 70),
    buildBlock('b', allPeople, 66, { bound: 'atMost' }),
    buildBlock('c', allPeople, 90),
  ]
  const difference = { sum: 0, bound: 'none' as const, low: -4, high: 4 }
  const statistics = { care: { difference, reliable: null }, craft: { difference, reliable: null } }
  const releasedBlocks = {
    blocks,
    pairBlocks: [{ people: 10, statistics, pairs: pairsOf(allPeople, 'a', 'b') }],
  }
  // The first sum is between 68 and 72. The second sum differs from it by at most 4, and is at most 68 because of its
  // bound.
  expect(await findLimits(releasedBlocks, pairsOf(allPeople, 'b', 'c'))).toEqual({
    low: 88 - 68,
    high: 92 - 64,
  })
})

it('a scale with an impossible released sum has no possible differences', async () => {
  const allPeople = buildPeople(10)
  const blocks = [buildBlock('a', allPeople, 70), buildBlock('b', allPeople, 200)]
  expect(await findLimits({ blocks, pairBlocks: [] }, pairsOf(allPeople, 'a', 'b'))).toBeUndefined()
})

it('the limits of a difference are derived from its rounding if they are not stored', () => {
  const limit = (difference: { sum: number; bound: Bound; low?: number; high?: number }) =>
    computeDifferenceLimits(instrument, 'care', 10, { difference, reliable: null })
  expect(limit({ sum: 16, bound: 'none' })).toEqual({ low: 12, high: 20 })
  expect(limit({ sum: 16, bound: 'atLeast' })).toEqual({ low: 12, high: 120 })
  expect(limit({ sum: 16, bound: 'none', low: 13, high: 19 })).toEqual({ low: 13, high: 19 })
})
