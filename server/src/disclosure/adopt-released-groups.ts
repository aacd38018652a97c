import { GROUP_NEEDED } from './rules.ts'

type Source = {
  /** The assessments of each group that was released before blocks existed. */
  groups: readonly (readonly string[])[]
  candidates: readonly { userId: string; assessmentId: string }[]
  blockedIds: ReadonlySet<string>
}

/**
 * Divides the people of earlier released groups into blocks. By the earlier rule, people who were always in the same
 * groups are at least five: they become one block. If some of them have left, five in total stay out of every block, so
 * that the earlier report minus the block is no single person. The choice follows the random ids. People who are in no
 * block afterwards can enter none.
 */
export function adoptReleasedGroups({ groups, candidates, blockedIds }: Source) {
  const released = [...new Set(groups.flat())]
  const members = groups.map((group) => new Set(group))
  const cells = Map.groupBy(released, (id) => members.map((ids) => (ids.has(id) ? 1 : 0)).join(''))
  const available = new Set(candidates.map(({ assessmentId }) => assessmentId))
  return [...cells.values()]
    .filter((cell) => !cell.some((id) => blockedIds.has(id)))
    .map((cell) => {
      const present = cell.filter((id) => available.has(id)).toSorted()
      const missingCount = cell.length - present.length
      return missingCount === 0 ? present : present.slice(Math.max(0, GROUP_NEEDED - missingCount))
    })
    .filter((block) => block.length >= GROUP_NEEDED)
}
