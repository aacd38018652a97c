import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { choosePairs } from './choose-pairs.ts'

const random = () => 0.5

/** Pairs between blocks `a0`, `a1` … and `b0`, `b1` …, from the numbers of people that two blocks share. */
function build(shared: readonly (readonly number[])[], additional: readonly number[]) {
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

it('selects at least five people of every block or none, and leaves out at least five or none (SEC-128)', () => {
  const counts = fc.array(fc.array(fc.nat(15), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(counts, fc.array(fc.nat(7), { minLength: 6, maxLength: 6 }), (shared, additional) => {
      const { pairs, blocks } = build(shared, additional)
      const chosen = choosePairs(pairs, blocks, random)
      expect(chosen.length === 0 || chosen.length >= 10).toBe(true)
      for (const { id, people } of blocks) {
        const inside = chosen.filter(({ blockIds }) => blockIds.includes(id)).length
        const outside = people - inside
        expect(inside === 0 || inside >= 5).toBe(true)
        expect(inside === 0 || outside === 0 || outside >= 5).toBe(true)
      }
    }),
  )
})

it('selects everyone if both blocks have the same people', () => {
  const { pairs, blocks } = build([[12]], [])
  expect(choosePairs(pairs, blocks, random)).toEqual(pairs)
})

it('selects no one of a block if too many of its people have left to know who was paired (SEC-128)', () => {
  const { pairs } = build([[12]], [])
  const block = (id: string) => ({ id, people: 14, present: 12, pairedBefore: 0 })
  expect(choosePairs(pairs, [block('a0'), block('b0')], random)).toEqual([])
})
