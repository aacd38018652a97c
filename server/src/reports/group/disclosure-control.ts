/** Fewest people of whom a group report is made, and by whom two groups differ. Not a setting: nobody may lower it. */
export const GROUP_NEEDED = 5

/** Ids of assessments, one of each person. */
export type Group = ReadonlySet<string>

/**
 * The people of all groups, apart by the groups in which they are: two people share a cell when they were always in
 * the same ones.
 */
export function computeCells(groups: readonly Group[]): string[][] {
  const ids = [...new Set(groups.flatMap((group) => [...group]))]
  return [...Map.groupBy(ids, (id) => groups.map((group) => (group.has(id) ? 1 : 0)).join('')).values()]
}

/**
 * How many people are missing for a group to keep its distance from the groups made before; 0 where it keeps it.
 *
 * It may take a cell of those groups whole, leave it whole, or cut it into parts of at least `least` people each; and
 * at least so many of its people have to be new, or none. So no cell ever holds fewer, and whatever somebody adds up
 * and takes away of any number of reports, what remains belongs to at least `least` people.
 */
export function countMissingLearners(group: Group, made: readonly Group[], least: number) {
  const parts = computeCells(made).flatMap((cell) => {
    const inside = cell.filter((id) => group.has(id)).length
    return inside === 0 || inside === cell.length ? [] : [inside, cell.length - inside]
  })
  const known = new Set(made.flatMap((one) => [...one]))
  const added = [...group].filter((id) => !known.has(id)).length
  const sizes = added === 0 ? parts : [...parts, added]
  return Math.max(0, ...sizes.map((size) => least - size))
}
