import { expect, it } from 'vitest'
import { convertReleasedGroups } from './convert-released-groups.ts'

const listIds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(2, '0'))
const candidates = (from: number, to: number) =>
  listIds(from, to).map((assessmentId) => ({ userId: `u${assessmentId}`, assessmentId }))
const noIds = new Set<string>()

it('people who were in exactly the same released groups become one block', () => {
  const groups = [listIds(1, 12), listIds(1, 6)]
  expect(convertReleasedGroups({ groups, candidates: candidates(1, 20), assignedIds: noIds })).toEqual([
    listIds(1, 6),
    listIds(7, 12),
  ])
})

it('a block has five people or more (SEC-042)', () => {
  const convert = (last: number) =>
    convertReleasedGroups({ groups: [listIds(1, last)], candidates: candidates(1, 20), assignedIds: noIds })
  expect(convert(5)).toEqual([listIds(1, 5)])
  expect(convert(4)).toEqual([])
})

it('if one person has left a released group, that person and four others are excluded from its block (SEC-042)', () => {
  expect(
    convertReleasedGroups({ groups: [listIds(1, 12)], candidates: candidates(2, 20), assignedIds: noIds }),
  ).toEqual([listIds(6, 12)])
  expect(
    convertReleasedGroups({ groups: [listIds(1, 9)], candidates: candidates(2, 20), assignedIds: noIds }),
  ).toEqual([])
})

it('a group whose remaining people are already in blocks creates no additional block', () => {
  const assignedIds = new Set(listIds(2, 10))
  expect(
    convertReleasedGroups({ groups: [listIds(1, 10)], candidates: candidates(2, 10), assignedIds }),
  ).toEqual([])
})
