/**
 * The minimum size of a group report, and the minimum number of people by which two groups differ. A constant, so that
 * no installation can lower it.
 */
export const GROUP_NEEDED = 5

/** Assessment ids, one per person. */
export type Group = ReadonlySet<string>

/** Divides all people of the groups into cells. People of one cell are members of exactly the same groups. */
export function computeCells(groups: readonly Group[]): string[][] {
  const ids = [...new Set(groups.flatMap((group) => [...group]))]
  return [...Map.groupBy(ids, (id) => groups.map((group) => (group.has(id) ? 1 : 0)).join('')).values()]
}

/**
 * Counts the people that a group lacks before it can be released beside the released groups; 0 if it can be released.
 *
 * A group may include a cell of the released groups as a whole, exclude it, or split it into two parts of at least
 * `minimum` people. It adds at least `minimum` new people or none. Therefore every cell always contains at least
 * `minimum` people, and so does everything that sums and differences of any number of reports can isolate.
 */
export function countMissingLearners(group: Group, releasedGroups: readonly Group[], minimum: number) {
  const parts = computeCells(releasedGroups).flatMap((cell) => {
    const included = cell.filter((id) => group.has(id)).length
    return included === 0 || included === cell.length ? [] : [included, cell.length - included]
  })
  const releasedIds = new Set(releasedGroups.flatMap((releasedGroup) => [...releasedGroup]))
  const added = [...group].filter((id) => !releasedIds.has(id)).length
  const sizes = added === 0 ? parts : [...parts, added]
  return Math.max(0, ...sizes.map((size) => minimum - size))
}
