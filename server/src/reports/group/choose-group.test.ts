import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, chooseGroup, composeGroup } from './choose-group.ts'
import { computeCells, countMissingLearners, GROUP_NEEDED, type Group } from './disclosure-control.ts'

const setOf = (...ids: number[]): Group => new Set(ids.map(String))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A candidate whose assessment id is this number. */
const person = (id: number): Candidate => ({ id: String(id), userId: `u${id}`, completedAt: new Date(id) })
const people = (from: number, to: number) => range(from, to).map(person)

/** The newer answers of a learner who answered again. */
const newerAnswers = (id: number): Candidate => ({
  ...person(id),
  id: String(100 + id),
  completedAt: new Date(999),
})

function composeSorted(candidates: readonly Candidate[], released: readonly Group[]) {
  return [...composeGroup(candidates, released).group].map(Number).sort((a, b) => a - b)
}

describe('countMissingLearners', () => {
  it.each([
    [0, 'exactly the released group', setOf(...range(1, 10))],
    [0, 'five other people', setOf(...range(11, 15))],
    [0, 'five more people', setOf(...range(1, 15))],
    [0, 'five people fewer', setOf(...range(1, 5))],
    [4, 'one more person', setOf(...range(1, 11))],
    [1, 'four more people', setOf(...range(1, 14))],
    [4, 'one person fewer', setOf(...range(1, 9))],
    [4, 'one person replaced', setOf(...range(2, 11))],
    [4, 'one person in common', setOf(...range(10, 19))],
  ])('returns %i for %s beside a released group of ten', (missing, _, group) => {
    expect(countMissingLearners(group, [setOf(...range(1, 10))], GROUP_NEEDED)).toBe(missing)
  })

  it('rejects a group that would isolate one person from two released groups together', () => {
    const released = [setOf(...range(1, 5)), setOf(...range(6, 10))]
    expect(countMissingLearners(setOf(...range(1, 11)), released, GROUP_NEEDED)).toBe(4)
    expect(countMissingLearners(setOf(...range(1, 10)), released, GROUP_NEEDED)).toBe(0)
  })
})

describe('the group of a cohort', () => {
  it('does not change until five more people have completed', () => {
    const released = [setOf(...range(1, 6))]
    for (const last of range(6, 10)) {
      expect(composeSorted(people(1, last), released)).toEqual(range(1, 6))
      expect(composeGroup(people(1, last), released).waiting).toBe(last - 6)
    }
    expect(composeSorted(people(1, 11), released)).toEqual(range(1, 11))
  })

  it('excludes four more people of the cell that one person left', () => {
    const group = composeSorted(people(2, 12), [setOf(...range(1, 12))])
    expect(group).toHaveLength(7)
    expect(countMissingLearners(setOf(...group), [setOf(...range(1, 12))], GROUP_NEEDED)).toBe(0)
    expect(composeSorted(people(2, 10), [setOf(...range(1, 10))])).toHaveLength(5)
  })

  it.each([40, 60])(
    'excludes nine more people of a cell of %i, so that distributions can still be shown',
    (size) => {
      const group = composeSorted(people(2, size), [setOf(...range(1, size))])
      expect(group).toHaveLength(size - 10)
      expect(countMissingLearners(setOf(...group), [setOf(...range(1, size))], 10)).toBe(0)
    },
  )

  it('is empty if too few people would remain, until five more have completed', () => {
    const released = [setOf(...range(1, 9))]
    expect(() => chooseGroup(people(2, 9), released)).toThrow(
      expect.objectContaining({ code: 'group.too_similar', details: { needed: 5 } }),
    )
    expect(composeSorted(people(2, 14), released)).toEqual(range(10, 14))
  })

  it('includes newer answers of the same people once five of them have answered again', () => {
    const released = [setOf(...range(1, 10))]
    const withFour = [...people(1, 10), ...range(1, 4).map(newerAnswers)]
    expect(composeSorted(withFour, released)).toEqual(range(1, 10))
    const withFive = [...range(1, 5).map(newerAnswers), ...people(1, 10)]
    expect(composeSorted(withFive, released)).toEqual([...range(6, 10), ...range(101, 105)])
    const withTen = [...people(1, 10), ...range(1, 10).map(newerAnswers)]
    expect(composeSorted(withTen, released)).toEqual(range(101, 110))
  })

  it('keeps earlier answers while fewer than five people of the cell have not answered again (SEC-042)', () => {
    const withSix = [...people(1, 10), ...range(1, 6).map(newerAnswers)]
    expect(composeSorted(withSix, [setOf(...range(1, 10))])).toEqual(range(1, 10))
  })

  it('prefers the cell with the most current answers if people have answers in two cells', () => {
    const candidates = [...people(1, 12), ...people(20, 25), ...range(1, 4).map(newerAnswers)]
    const group = composeSorted(candidates, [
      setOf(...range(1, 12)),
      setOf(...range(20, 25), ...range(101, 104)),
    ])
    expect(group).toHaveLength(17)
    expect(group).toEqual(expect.arrayContaining([...range(20, 25), ...range(101, 104)]))
  })

  it('does not depend on the order of the released groups', () => {
    const candidates = [...people(1, 12), ...people(20, 27), ...range(1, 2).map(newerAnswers)]
    const released = [setOf(...range(1, 12)), setOf(...range(20, 27), 101, 102)]
    expect(composeSorted(candidates, released)).toEqual(composeSorted(candidates, released.toReversed()))
  })
})

describe('chooseGroup', () => {
  const released = [setOf(...range(1, 12))]

  it.each([
    ['one person left', people(2, 12), { people: 11, waiting: 0, needed: 0, leftOut: 4 }, 7],
    ['two people are new', people(1, 14), { people: 14, waiting: 2, needed: 3, leftOut: 0 }, 12],
    ['one left and two are new', people(2, 14), { people: 13, waiting: 2, needed: 3, leftOut: 4 }, 7],
  ])('counts the people of a cohort of which %s', (_, candidates, counts, size) => {
    const { group, ...rest } = chooseGroup(candidates, released)
    expect(rest).toEqual(counts)
    expect(group.size).toBe(size)
  })

  it.each([
    ['group.too_small', 2, people(1, 3), []],
    ['group.too_similar', 4, people(2, 6), [setOf(...range(1, 5))]],
  ] as const)('throws %s with %i missing people', (code, needed, candidates, groups) => {
    expect(() => chooseGroup(candidates, groups)).toThrow(
      expect.objectContaining({ code, details: { needed } }),
    )
  })

  it('returns exactly the selected people', () => {
    const counts = { people: 5, waiting: 0, needed: 0, leftOut: 0 }
    expect(chooseGroup(people(1, 9), [], range(2, 6).map(String))).toEqual({
      group: setOf(...range(2, 6)),
      ...counts,
    })
  })

  it.each([
    ['group.too_small', 2, range(1, 3)],
    ['group.too_similar', 4, range(1, 13)],
  ] as const)('throws %s with %i missing selected people', (code, needed, ids) => {
    expect(() => chooseGroup(people(1, 20), released, ids.map(String))).toThrow(
      expect.objectContaining({ code, details: { needed } }),
    )
  })
})

/** Events in a cohort, in any order. A request for selected people selects them by position. */
const cohortEvent = fc.oneof(
  fc.record({ type: fc.constant('complete' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('leave' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('return' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('request for the cohort' as const) }),
  fc.record({
    type: fc.constant('request for selected people' as const),
    from: fc.nat(12),
    to: fc.nat(40),
    except: fc.uniqueArray(fc.nat(40), { maxLength: 3 }),
  }),
)

function tryChooseGroup(
  candidates: readonly Candidate[],
  released: readonly Group[],
  selectedIds?: string[],
) {
  try {
    return chooseGroup(candidates, released, selectedIds).group
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('group.')) return undefined
    throw error
  }
}

it('no sequence of events isolates one to four people by any combination of groups (REQ-132, SEC-042)', () => {
  fc.assert(
    fc.property(
      fc.array(cohortEvent, { maxLength: 80 }),
      fc.integer({ min: 0, max: 60 }),
      (events, start) => {
        const all = people(1, start)
        const absent = new Set<string>()
        const released: Group[] = []
        events.forEach((event, i) => {
          if (event.type === 'complete')
            all.push({ id: `a${i}`, userId: `u${event.learner}`, completedAt: new Date(1000 + i) })
          if (event.type === 'leave') absent.add(`u${event.learner}`)
          if (event.type === 'return') absent.delete(`u${event.learner}`)
          if (!event.type.startsWith('request')) return
          const candidates = all.filter(({ userId }) => !absent.has(userId))
          const selected =
            event.type === 'request for selected people'
              ? candidates.slice(event.from, event.to).filter((_, nth) => !event.except.includes(nth))
              : undefined
          const group = tryChooseGroup(
            candidates,
            released,
            selected?.map(({ id }) => id),
          )
          if (!group) return
          expect(group.size).toBeGreaterThanOrEqual(5)
          const users = [...group].map((id) => candidates.find((candidate) => candidate.id === id)?.userId)
          expect(new Set(users).size).toBe(group.size)
          expect(users).not.toContain(undefined)
          released.push(group)
        })
        for (const a of released) {
          for (const b of released) {
            const difference = [...a].filter((id) => !b.has(id)).length
            expect(difference === 0 || difference >= 5, `${difference} people`).toBe(true)
          }
        }
        for (const cell of computeCells(released)) expect(cell.length).toBeGreaterThanOrEqual(5)
      },
    ),
    { numRuns: 500 },
  )
})
