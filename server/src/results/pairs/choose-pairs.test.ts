import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePairs } from './choose-pairs.ts'

const random = () => 0.5

/**
 * Builds pairs between the blocks `a0`, `a1` … and the blocks `b0`, `b1` …. `shared[0][1]` is the number of people who
 * are in both `a0` and `b1`. `additional` has, for each block, the number of its people who are in no pair.
 */
function buildPairs(shared: readonly (readonly number[])[], additional: readonly number[]) {
  const pairs = shared.flatMap((row, a) =>
    row.flatMap((count, b) =>
      Array.from({ length: count }, (_, i) => ({ id: `${a} ${b} ${i}`, blockIds: [`a${a}`, `b${b}`] })),
    ),
  )
  const ids = [...shared.map((_, a) => `a${a}`), ...(shared[0] ?? []).map((_, b) => `b${b}`)]
  const blocks = ids.map((id, i) => {
    const people = pairs.filter(({ blockIds }) => blockIds.includes(id)).length + (additional[i] ?? 0)
    return { id, people, present: people, pairedBefore: 0 }
  })
  return { pairs, blocks }
}

it('choosePairs selects at least ten pairs or none; from each block, it selects at least five people or none, and if it selects some, it excludes at least five others or none (SEC-128)', () => {
  const counts = fc.array(fc.array(fc.nat(15), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(counts, fc.array(fc.nat(7), { minLength: 6, maxLength: 6 }), (shared, additional) => {
      const { pairs, blocks } = buildPairs(shared, additional)
      const chosenPairs = choosePairs(pairs, blocks, random)
      expect(chosenPairs.length === 0 || chosenPairs.length >= 10).toBe(true)
      for (const { id, people } of blocks) {
        const chosenCount = chosenPairs.filter(({ blockIds }) => blockIds.includes(id)).length
        const excludedCount = people - chosenCount
        expect(chosenCount === 0 || chosenCount >= 5).toBe(true)
        expect(chosenCount === 0 || excludedCount === 0 || excludedCount >= 5).toBe(true)
      }
    }),
  )
})

it('choosePairs selects everyone if both blocks have the same people', () => {
  const { pairs, blocks } = buildPairs([[12]], [])
  expect(choosePairs(pairs, blocks, random)).toEqual(pairs)
})

it('choosePairs does not treat people as excluded if they have left a block, because they may have been paired earlier (SEC-128)', () => {
  const { pairs } = buildPairs([[12]], [])
  const buildBlock = (id: string) => ({ id, people: 20, present: 12, pairedBefore: 0 })
  expect(choosePairs(pairs, [buildBlock('a0'), buildBlock('b0')], random)).toEqual([])
})

it('choosePairs selects everyone who is in both blocks if each block has more than five other people', () => {
  const { pairs, blocks } = buildPairs([[12]], [8, 9])
  expect(choosePairs(pairs, blocks, random)).toEqual(pairs)
})

it('choosePairs selects everyone if both blocks have the same ten people', () => {
  const { pairs, blocks } = buildPairs([[10]], [])
  expect(choosePairs(pairs, blocks, random)).toEqual(pairs)
})

it('choosePairs selects everyone if a block has exactly five people, all of whom are in a block of the other cohort', () => {
  const { pairs, blocks } = buildPairs([[5], [7]], [])
  expect(choosePairs(pairs, blocks, random)).toEqual(pairs)
})

it('choosePairs selects everyone if all other people of both blocks were paired before', () => {
  const { pairs } = buildPairs([[12]], [])
  const buildBlock = (id: string) => ({ id, people: 20, present: 20, pairedBefore: 8 })
  expect(choosePairs(pairs, [buildBlock('a0'), buildBlock('b0')], random)).toEqual(pairs)
})

it('choosePairs excludes the people with the lowest random numbers until five people who were not paired before are excluded', () => {
  const { pairs } = buildPairs([[13]], [])
  const buildBlock = (id: string) => ({ id, people: 22, present: 22, pairedBefore: 6 })
  const choose = (drawNumber: (i: number) => number) => {
    let drawCount = 0
    return choosePairs(pairs, [buildBlock('a0')], () => drawNumber(drawCount++))
  }
  expect(choose((i) => i)).toEqual(pairs.slice(2))
  expect(choose((i) => -i)).toEqual(pairs.slice(0, -2))
  expect(choose((i) => (i === 6 || i === 9 ? 0.1 : 0.9))).toEqual(pairs.filter((_, i) => i !== 6 && i !== 9))
})
