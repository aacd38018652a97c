import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../platform/base/errors.ts'
import { type Block, chooseSelectedPeople, chooseWholeCohort } from './choose-blocks.ts'

const listUserIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `u${from + i}`)
const buildCandidates = (from: number, to: number) => listUserIds(from, to).map((userId) => ({ userId }))
const buildBlock = (from: number, to: number): Block => ({
  id: `${from}-${to}`,
  people: to - from + 1,
  userIds: listUserIds(from, to),
})

describe('the group that covers a whole cohort', () => {
  it('keeps the same people until there are five new people (REQ-134)', () => {
    const blocks = [buildBlock(1, 6)]
    for (const last of [6, 7, 10]) {
      const state = { candidates: buildCandidates(1, last), blocks }
      expect(chooseWholeCohort(state)).toEqual({ blocks, newUserIds: [] })
    }
    const state = { candidates: buildCandidates(1, 11), blocks }
    expect(chooseWholeCohort(state)).toEqual({ blocks, newUserIds: listUserIds(7, 11) })
  })

  it('keeps people who have left (REQ-134)', () => {
    const state = { candidates: buildCandidates(2, 15), blocks: [buildBlock(1, 6)] }
    expect(chooseWholeCohort(state)).toEqual({ blocks: state.blocks, newUserIds: listUserIds(7, 15) })
  })
})

describe('a selection of people', () => {
  const state = {
    candidates: buildCandidates(1, 20),
    blocks: [buildBlock(1, 6), buildBlock(7, 11)],
  }
  const select = (...ids: string[]) => chooseSelectedPeople(state, new Set(ids))

  it('can consist of whole blocks, of five or more new people, or of both', () => {
    expect(select(...listUserIds(1, 6)).blocks.map(({ id }) => id)).toEqual(['1-6'])
    expect(select(...listUserIds(7, 16)).newUserIds).toEqual(listUserIds(12, 16))
    expect(select(...listUserIds(12, 16))).toEqual({ blocks: [], newUserIds: listUserIds(12, 16) })
  })

  it.each([
    ['splits a block', listUserIds(1, 5), { needed: 1 }],
    ['splits two blocks', [...listUserIds(1, 5), ...listUserIds(7, 8)], { needed: 4 }],
    ['splits one of two blocks', listUserIds(1, 9), { needed: 2, surplus: 3 }],
    [
      'splits a block and adds five new people',
      [...listUserIds(1, 5), ...listUserIds(12, 16)],
      { needed: 1, surplus: 5 },
    ],
    ['adds only two new people', listUserIds(1, 13), { needed: 3, surplus: 2 }],
  ])(
    'is refused if it %s, and the error states how many people to add or remove (REQ-132)',
    (_, ids, details) => {
      expect(() => select(...ids)).toThrow(expect.objectContaining({ code: 'group.too_similar', details }))
    },
  )

  it('is refused if it adds the only two new people in the cohort, and the error does not state how many people to add (REQ-132)', () => {
    const stateWithFewCandidates = { ...state, candidates: buildCandidates(1, 13) }
    const catchRefusal = (ids: string[]) => {
      try {
        return chooseSelectedPeople(stateWithFewCandidates, new Set(ids))
      } catch (error) {
        return (error as AppError).details
      }
    }
    expect(catchRefusal(listUserIds(1, 13))).toEqual({ surplus: 2 })
    expect(catchRefusal([...listUserIds(1, 5), ...listUserIds(12, 13)])).toEqual({})
  })

  it('is refused if it splits a block, and the error states how many people to add, even if the cohort has no new people (REQ-132)', () => {
    const stateWithoutNewPeople = { ...state, candidates: buildCandidates(1, 11) }
    const error = expect.objectContaining({ code: 'group.too_similar', details: { needed: 1 } })
    expect(() => chooseSelectedPeople(stateWithoutNewPeople, new Set(listUserIds(1, 5)))).toThrow(error)
  })

  it('is refused if it adds only two new people, and the error states how many more to add, even if all new people in the cohort are needed (REQ-132)', () => {
    const stateWithFiveNew = { ...state, candidates: buildCandidates(1, 16) }
    const error = expect.objectContaining({ details: { needed: 3, surplus: 2 } })
    expect(() => chooseSelectedPeople(stateWithFiveNew, new Set(listUserIds(1, 13)))).toThrow(error)
  })

  const tooSmallError = (needed: number) =>
    expect.objectContaining({ code: 'group.too_small', details: { needed } })

  it.each([
    ['three new people', listUserIds(12, 14), 2],
    ['two people in one block', listUserIds(1, 2), 3],
    ['two people in each of two blocks', [...listUserIds(1, 2), ...listUserIds(7, 8)], 1],
    ['a person who cannot be selected', ['u50'], 5],
    ['no people', [], 5],
  ])('is refused if it contains fewer than five people: %s (REQ-132)', (_, ids, needed) => {
    expect(() => select(...ids)).toThrow(tooSmallError(needed))
  })

  it('is refused as too small if it consists of the two people who remain in a block and one new person (REQ-132)', () => {
    const remainingState = { ...state, candidates: buildCandidates(5, 20) }
    expect(() => chooseSelectedPeople(remainingState, new Set(['u5', 'u6', 'u12']))).toThrow(tooSmallError(2))
  })

  it('includes a block if all of its people who can be selected are selected (REQ-133)', () => {
    const remainingState = { ...state, candidates: buildCandidates(3, 20) }
    expect(
      chooseSelectedPeople(remainingState, new Set(listUserIds(3, 6))).blocks.map(({ id }) => id),
    ).toEqual(['1-6'])
  })
})

/** One event in a cohort. A request for selected people selects them by position. */
const cohortEvent = fc.oneof(
  fc.record({ type: fc.constant('complete' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('leave' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('erase' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('return' as const), learner: fc.nat(40) }),
  fc.record({ type: fc.constant('group report' as const) }),
  fc.record({ type: fc.constant('comparison' as const) }),
  fc.record({
    type: fc.constant('selected people' as const),
    from: fc.nat(12),
    to: fc.nat(40),
    except: fc.uniqueArray(fc.nat(40), { maxLength: 3 }),
  }),
)

it('no sequence of requests, departures and returns isolates fewer than five people (REQ-132, SEC-042)', () => {
  fc.assert(
    fc.property(fc.array(cohortEvent, { maxLength: 60 }), fc.nat(40), (events, start) => {
      const presentIds = new Set(listUserIds(1, start))
      const blocks: (Block & { originalUserIds: string[] })[] = []
      const releasedGroups: string[][] = []

      function release(choose: () => { blocks: Block[]; newUserIds: string[] }) {
        const choice = tryChoose(choose)
        if (!choice) return
        const { newUserIds } = choice
        const chosenIds = new Set(choice.blocks.map(({ id }) => id))
        if (newUserIds.length > 0) {
          const id = `b${blocks.length}`
          const people = { people: newUserIds.length, userIds: newUserIds, originalUserIds: newUserIds }
          blocks.push({ id, ...people })
          chosenIds.add(id)
        }
        const chosenBlocks = blocks.filter(({ id }) => chosenIds.has(id))
        releasedGroups.push(chosenBlocks.flatMap(({ originalUserIds }) => originalUserIds))
      }
      const listCandidates = () => [...presentIds].map((userId) => ({ userId }))
      const buildState = () => ({ candidates: listCandidates(), blocks })

      for (const event of events) {
        if (event.type === 'complete' || event.type === 'return') presentIds.add(`u${event.learner}`)
        if (event.type === 'leave') presentIds.delete(`u${event.learner}`)
        if (event.type === 'erase') {
          presentIds.delete(`u${event.learner}`)
          for (const block of blocks) block.userIds = block.userIds.filter((id) => id !== `u${event.learner}`)
        }
        if (event.type === 'group report') release(() => chooseWholeCohort(buildState()))
        if (event.type === 'comparison') release(() => chooseWholeCohort(buildState(), 10))
        if (event.type === 'selected people') {
          const selectedIds = [...presentIds].slice(event.from, event.to)
          release(() =>
            chooseSelectedPeople(
              buildState(),
              new Set(selectedIds.filter((_, i) => !event.except.includes(i))),
            ),
          )
        }
      }
      expectCellSizes(releasedGroups, 5)
    }),
    { numRuns: 300 },
  )
})

/**
 * A cell consists of all people who were in exactly the same groups. Every sum that a reader can compute from released
 * groups is a combination of sums of cells. If the groups are unions of disjoint blocks, each cell contains at least
 * one whole block.
 */
function expectCellSizes(groups: readonly string[][], minimum: number) {
  const sets = groups.map((group) => new Set(group))
  const people = [...new Set(groups.flat())]
  const cells = Map.groupBy(people, (id) => sets.map((set) => (set.has(id) ? 1 : 0)).join(''))
  for (const cell of cells.values()) expect(cell.length).toBeGreaterThanOrEqual(minimum)
}

function tryChoose<T>(choose: () => T) {
  try {
    return choose()
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('group.')) return undefined
    throw error
  }
}
