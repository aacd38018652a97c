import { AppError } from '../../base/errors.ts'
import { DISTRIBUTION_NEEDED } from '../group-distribution.ts'
import { computeCells, countMissingLearners, GROUP_NEEDED, type Group } from './disclosure-control.ts'

/** A completed assessment of a learner who has not withdrawn consent. */
export type Candidate = { id: string; userId: string; completedAt: Date }

/**
 * The group that a report can be about now, and how many people of the cohort wait for the next one. Throws if disclosure
 * control allows no group.
 */
export function chooseGroup(
  candidates: readonly Candidate[],
  releasedGroups: readonly Group[],
  selectedIds?: readonly string[],
) {
  return selectedIds
    ? chooseSelectedGroup(candidates, releasedGroups, new Set(selectedIds))
    : chooseCohortGroup(candidates, releasedGroups)
}

/** Returns exactly the selected people, or throws. */
function chooseSelectedGroup(
  candidates: readonly Candidate[],
  releasedGroups: readonly Group[],
  selectedIds: Group,
) {
  const newest = newestByLearner(candidates.filter(({ id }) => selectedIds.has(id)))
  const group = new Set([...newest.values()].map(({ id }) => id))
  if (group.size < GROUP_NEEDED) throw new AppError('group.too_small', { needed: GROUP_NEEDED - group.size })
  const needed = countMissingLearners(group, releasedGroups, GROUP_NEEDED)
  if (needed > 0) throw new AppError('group.too_similar', { needed })
  return { group, people: group.size, waiting: 0, needed: 0, leftOut: 0 }
}

function chooseCohortGroup(candidates: readonly Candidate[], releasedGroups: readonly Group[]) {
  const { group, people, waiting } = composeGroup(candidates, releasedGroups)
  const needed = GROUP_NEEDED - waiting
  if (group.size === 0) {
    throw new AppError(people < GROUP_NEEDED ? 'group.too_small' : 'group.too_similar', { needed })
  }
  return {
    group,
    people,
    waiting,
    needed: waiting === 0 ? 0 : needed,
    leftOut: people - group.size - waiting,
  }
}

/**
 * The largest group of a cohort's people that disclosure control allows; empty if there is none. People who completed
 * since the last report wait until there are enough of them. If a person left, several others of the same cell are
 * excluded as well, so that the difference between two reports belongs to all of them. They are chosen by their random
 * ids, which reveal nothing.
 */
export function composeGroup(candidates: readonly Candidate[], releasedGroups: readonly Group[]) {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const newest = newestByLearner(candidates)
  const group = new Set<string>()
  const people = new Set<string>()
  const isNewest = (id: string) => newest.get(byId.get(id)?.userId ?? '')?.id === id
  const isAvailable = (id: string) => byId.has(id) && !people.has(byId.get(id)!.userId)
  const addToGroup = (ids: readonly string[]) => {
    for (const id of ids) {
      group.add(id)
      people.add(byId.get(id)!.userId)
    }
  }
  const cells = computeCells(releasedGroups).map((cell) => cell.toSorted())
  const countNewest = (cell: string[]) => cell.filter(isNewest).length
  cells.sort((a, b) => countNewest(b) - countNewest(a) || (a[0]! < b[0]! ? -1 : 1))
  for (const cell of cells) addToGroup(selectFromCell(cell, isAvailable, isNewest))

  const releasedIds = new Set(cells.flat())
  const newIds = [...newest.values()]
    .map(({ id }) => id)
    .filter((id) => !releasedIds.has(id) && isAvailable(id))
  const areEnough = newIds.length >= GROUP_NEEDED
  if (areEnough) addToGroup(newIds)
  return { group, people: newest.size, waiting: areEnough ? 0 : newIds.length }
}

/** A cell of this size can lose as many people as a distribution needs, so that distributions can be shown again. */
const LARGE_CELL = 4 * DISTRIBUTION_NEEDED

type AssessmentPredicate = (id: string) => boolean

/** The ids of a cell that a new group may include: all, none, or a part such that both parts are large enough. */
function selectFromCell(
  cell: readonly string[],
  isAvailable: AssessmentPredicate,
  isNewest: AssessmentPredicate,
) {
  const available = cell.filter(isAvailable)
  const older = available.filter((id) => !isNewest(id))
  const newer = available.filter(isNewest)
  const unavailableCount = cell.length - available.length
  if (unavailableCount === 0) {
    if (newer.length === 0) return []
    // Newer answers replace a person's earlier ones only when enough people of the cell have answered again.
    return older.length >= GROUP_NEEDED && newer.length >= GROUP_NEEDED ? newer : available
  }
  const excludedCount = cell.length >= LARGE_CELL ? DISTRIBUTION_NEEDED : GROUP_NEEDED
  const included = [...older, ...newer].slice(Math.max(0, excludedCount - unavailableCount))
  return included.length >= GROUP_NEEDED ? included : []
}

function newestByLearner(candidates: readonly Candidate[]) {
  const newest = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const current = newest.get(candidate.userId)
    if (!current || candidate.completedAt > current.completedAt) newest.set(candidate.userId, candidate)
  }
  return newest
}
