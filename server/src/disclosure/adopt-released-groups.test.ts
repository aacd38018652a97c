import { expect, it } from 'vitest'
import { adoptReleasedGroups } from './adopt-released-groups.ts'

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(2, '0'))
const candidates = (from: number, to: number) =>
  ids(from, to).map((assessmentId) => ({ userId: `u${assessmentId}`, assessmentId }))
const none = new Set<string>()

it('earlier groups become blocks of the people who were always in the same groups', () => {
  const groups = [ids(1, 12), ids(1, 6)]
  expect(adoptReleasedGroups({ groups, candidates: candidates(1, 20), blockedIds: none })).toEqual([
    ids(1, 6),
    ids(7, 12),
  ])
})

it('a block has five people or more (SEC-042)', () => {
  const adopt = (last: number) =>
    adoptReleasedGroups({ groups: [ids(1, last)], candidates: candidates(1, 20), blockedIds: none })
  expect(adopt(5)).toEqual([ids(1, 5)])
  expect(adopt(4)).toEqual([])
})

it('five people in total stay out of the block of a group that someone has left (SEC-042)', () => {
  expect(
    adoptReleasedGroups({ groups: [ids(1, 12)], candidates: candidates(2, 20), blockedIds: none }),
  ).toEqual([ids(6, 12)])
  expect(
    adoptReleasedGroups({ groups: [ids(1, 9)], candidates: candidates(2, 20), blockedIds: none }),
  ).toEqual([])
})

it('a group whose people are in blocks already is left as it is', () => {
  const blockedIds = new Set(ids(2, 10))
  expect(adoptReleasedGroups({ groups: [ids(1, 10)], candidates: candidates(2, 10), blockedIds })).toEqual([])
})
