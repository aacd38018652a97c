import { MIN_GROUP_SIZE } from './rules.ts'

type Source = {
  /** The assessments of each released group. The groups include a copy of each block. */
  groups: readonly (readonly string[])[]
  candidates: readonly { userId: string; assessmentId: string }[]
  /** The assessments that are in a block. */
  assignedIds: ReadonlySet<string>
}

/**
 * Creates blocks from groups that were released before blocks existed. People who were in exactly the same groups
 * become one block; the rule at that time guaranteed at least five of them. If some of them have left, the block
 * excludes at least five people, including those who left, so that it differs from the earlier report by at least five
 * people. If fewer than five would remain, there is no block. Ids are random, so their order selects the excluded
 * people at random. The excluded people cannot enter a block later.
 */
export function convertReleasedGroups({ groups, candidates, assignedIds }: Source) {
  const releasedIds = [...new Set(groups.flat())]
  const members = groups.map((group) => new Set(group))
  const cells = Map.groupBy(releasedIds, (id) => members.map((ids) => (ids.has(id) ? 1 : 0)).join(''))
  const availableIds = new Set(candidates.map(({ assessmentId }) => assessmentId))
  return [...cells.values()]
    .filter((cell) => !cell.some((id) => assignedIds.has(id)))
    .map((cell) => {
      const presentIds = cell.filter((id) => availableIds.has(id)).toSorted()
      const missingCount = cell.length - presentIds.length
      return missingCount === 0 ? presentIds : presentIds.slice(Math.max(0, MIN_GROUP_SIZE - missingCount))
    })
    .filter((block) => block.length >= MIN_GROUP_SIZE)
}
