import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, chooseGroup, composeGroup } from './choose-group.ts'
import { computeCells, countMissingLearners, GROUP_NEEDED, type Group } from './disclosure-control.ts'

const setOf = (...ids: number[]): Group => new Set(ids.map(String))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** Somebody whose id and assessment are one number. */
const person = (id: number): Candidate => ({ id: String(id), userId: `u${id}`, completedAt: new Date(id) })
const people = (from: number, to: number) => range(from, to).map(person)

function groupOf(candidates: readonly Candidate[], made: readonly Group[]) {
  return [...composeGroup(candidates, made).group].map(Number).sort((a, b) => a - b)
}

describe('two groups', () => {
  it.each([
    ['the same people', setOf(1, 2, 3, 4, 5, 6), 0],
    ['five others', setOf(...range(11, 15)), 0],
    ['five more', setOf(...range(1, 15)), 0],
    ['five fewer of ten', setOf(...range(1, 5)), 0],
    ['one more', setOf(...range(1, 11)), 4],
    ['four more', setOf(...range(1, 14)), 1],
    ['one fewer', setOf(...range(1, 9)), 4],
    ['one in place of another', setOf(...range(2, 11)), 4],
    ['one in common', setOf(...range(10, 19)), 4],
  ])('with %s: so many people are missing', (name, group, missing) => {
    const made = name === 'the same people' ? group : setOf(...range(1, 10))
    expect(countMissingLearners(group, [made], GROUP_NEEDED)).toBe(missing)
  })

  it('may not leave one person over when put together', () => {
    const made = [setOf(...range(1, 5)), setOf(...range(6, 10))]
    expect(countMissingLearners(setOf(...range(1, 11)), made, GROUP_NEEDED)).toBe(4)
    expect(countMissingLearners(setOf(...range(1, 10)), made, GROUP_NEEDED)).toBe(0)
  })
})

describe('a cohort’s group', () => {
  it('stays as it was until five more have completed', () => {
    const made = [setOf(...range(1, 6))]
    for (const last of range(6, 10)) {
      expect(groupOf(people(1, last), made)).toEqual(range(1, 6))
      expect(composeGroup(people(1, last), made).waiting).toBe(last - 6)
    }
    expect(groupOf(people(1, 11), made)).toEqual(range(1, 11))
  })

  it('leaves out four with whom one has left', () => {
    const group = groupOf(people(2, 12), [setOf(...range(1, 12))])
    expect(group).toHaveLength(7)
    expect(countMissingLearners(setOf(...group), [setOf(...range(1, 12))], GROUP_NEEDED)).toBe(0)
  })

  it('leaves out nine of many, so that its distributions can go on', () => {
    const group = groupOf(people(2, 60), [setOf(...range(1, 60))])
    expect(group).toHaveLength(50)
    expect(countMissingLearners(setOf(...group), [setOf(...range(1, 60))], 10)).toBe(0)
  })

  it('is nobody where too few stay, until five more have completed', () => {
    const made = [setOf(...range(1, 9))]
    expect(() => chooseGroup(people(2, 9), made)).toThrow(
      expect.objectContaining({ code: 'group.too_similar', details: { needed: 5 } }),
    )
    expect(groupOf(people(2, 14), made)).toEqual(range(10, 14))
  })

  it('hears newer answers of the same person once five have given some', () => {
    const again = (id: number): Candidate => ({
      ...person(id),
      id: String(100 + id),
      completedAt: new Date(999),
    })
    const made = [setOf(...range(1, 10))]
    expect(groupOf([...people(1, 10), ...range(1, 4).map(again)], made)).toEqual(range(1, 10))
    expect(groupOf([...people(1, 10), ...range(1, 5).map(again)], made)).toEqual([
      ...range(6, 10),
      ...range(101, 105),
    ])
  })
})

/** What can happen in a cohort, in any order; people are picked by number among those who are there. */
const event = fc.oneof(
  fc.record({ what: fc.constant('completes' as const), who: fc.nat(40) }),
  fc.record({ what: fc.constant('leaves' as const), who: fc.nat(40) }),
  fc.record({ what: fc.constant('comes back' as const), who: fc.nat(40) }),
  fc.record({ what: fc.constant('asks for the cohort' as const) }),
  fc.record({
    what: fc.constant('asks for some' as const),
    from: fc.nat(12),
    to: fc.nat(40),
    but: fc.uniqueArray(fc.nat(40), { maxLength: 3 }),
  }),
)

function tryChoose(candidates: readonly Candidate[], made: readonly Group[], chosen?: string[]) {
  try {
    return chooseGroup(candidates, made, chosen).group
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('group.')) return undefined
    throw error
  }
}

// Fails when the parts that a group leaves behind are not looked at, or those that it takes, or those that are new.
it('never makes two groups that differ by one to four people, nor any such rest of several, whatever happens (REQ-132, SEC-042)', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), fc.integer({ min: 0, max: 60 }), (events, start) => {
      const all = people(1, start)
      const away = new Set<string>()
      const made: Group[] = []
      events.forEach((one, i) => {
        if (one.what === 'completes')
          all.push({ id: `a${i}`, userId: `u${one.who}`, completedAt: new Date(1000 + i) })
        if (one.what === 'leaves') away.add(`u${one.who}`)
        if (one.what === 'comes back') away.delete(`u${one.who}`)
        if (!one.what.startsWith('asks')) return
        const candidates = all.filter(({ userId }) => !away.has(userId))
        const chosen =
          one.what === 'asks for some'
            ? candidates.slice(one.from, one.to).filter((_, nth) => !one.but.includes(nth))
            : undefined
        const group = tryChoose(
          candidates,
          made,
          chosen?.map(({ id }) => id),
        )
        if (!group) return
        expect(group.size).toBeGreaterThanOrEqual(5)
        const users = [...group].map((id) => candidates.find((candidate) => candidate.id === id)?.userId)
        expect(new Set(users).size).toBe(group.size)
        expect(users).not.toContain(undefined)
        made.push(group)
      })
      for (const a of made) {
        for (const b of made) {
          const only = [...a].filter((id) => !b.has(id)).length
          expect(only === 0 || only >= 5, `${only} people`).toBe(true)
        }
      }
      for (const cell of computeCells(made)) expect(cell.length).toBeGreaterThanOrEqual(5)
    }),
    { numRuns: 500 },
  )
})
