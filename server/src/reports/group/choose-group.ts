import { AppError } from '../../base/errors.ts'
import { DISTRIBUTION_NEEDED } from '../group-distribution.ts'
import { computeCells, countMissingLearners, GROUP_NEEDED, type Group } from './disclosure-control.ts'

/** A completed assessment whose learner lets it be used. */
export type Candidate = { id: string; userId: string; completedAt: Date }

/** The group of which a report is made now, and who of the cohort waits for the next. Refuses where there is none. */
export function chooseGroup(
  candidates: readonly Candidate[],
  made: readonly Group[],
  chosen?: readonly string[],
) {
  return chosen ? takeChosen(candidates, made, new Set(chosen)) : takeCohort(candidates, made)
}

/** Exactly the people who were chosen, or a refusal. */
function takeChosen(candidates: readonly Candidate[], made: readonly Group[], chosen: Group) {
  const newest = newestOfEach(candidates.filter(({ id }) => chosen.has(id)))
  const group = new Set([...newest.values()].map(({ id }) => id))
  if (group.size < GROUP_NEEDED) throw new AppError('group.too_small', { needed: GROUP_NEEDED - group.size })
  const needed = countMissingLearners(group, made, GROUP_NEEDED)
  if (needed > 0) throw new AppError('group.too_similar', { needed })
  return { group, people: group.size, waiting: 0, needed: 0, leftOut: 0 }
}

function takeCohort(candidates: readonly Candidate[], made: readonly Group[]) {
  const { group, people, waiting } = composeGroup(candidates, made)
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
 * The group that speaks for as many of a cohort's people as can be without telling about a few; empty where that is
 * nobody. People who completed since the last report wait until they are enough. Where somebody left, so many others
 * of their cell stay out that nobody can tell who of them it was; chosen by their ids, which say nothing.
 */
export function composeGroup(candidates: readonly Candidate[], made: readonly Group[]) {
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const newest = newestOfEach(candidates)
  const group = new Set<string>()
  const people = new Set<string>()
  const isNewest = (id: string) => newest.get(byId.get(id)?.userId ?? '')?.id === id
  const isFree = (id: string) => byId.has(id) && !people.has(byId.get(id)!.userId)
  const take = (ids: readonly string[]) => {
    for (const id of ids) {
      group.add(id)
      people.add(byId.get(id)!.userId)
    }
  }
  const cells = computeCells(made).map((cell) => cell.toSorted())
  const newestIn = (cell: string[]) => cell.filter(isNewest).length
  cells.sort((a, b) => newestIn(b) - newestIn(a) || (a[0]! < b[0]! ? -1 : 1))
  for (const cell of cells) take(partOf(cell, isFree, isNewest))

  const known = new Set(cells.flat())
  const added = [...newest.values()].map(({ id }) => id).filter((id) => !known.has(id) && isFree(id))
  const areEnough = added.length >= GROUP_NEEDED
  if (areEnough) take(added)
  return { group, people: newest.size, waiting: areEnough ? 0 : added.length }
}

/** Of so many people it costs little to leave out as many as a distribution takes, which can then be shown again. */
const LARGE_CELL = 4 * DISTRIBUTION_NEEDED

type Is = (id: string) => boolean

/** What of a cell a new group may take: all, nothing, or so much that enough people stay on either side. */
function partOf(cell: readonly string[], isFree: Is, isNewest: Is) {
  const free = cell.filter(isFree)
  const older = free.filter((id) => !isNewest(id))
  const newer = free.filter(isNewest)
  const gone = cell.length - free.length
  if (gone === 0) {
    if (newer.length === 0) return []
    // Who answers again is heard once enough people have done so; until then their earlier answers count.
    return older.length >= GROUP_NEEDED && newer.length >= GROUP_NEEDED ? newer : free
  }
  const apart = cell.length >= LARGE_CELL ? DISTRIBUTION_NEEDED : GROUP_NEEDED
  const staying = [...older, ...newer].slice(Math.max(0, apart - gone))
  return staying.length >= GROUP_NEEDED ? staying : []
}

function newestOfEach(candidates: readonly Candidate[]) {
  const newest = new Map<string, Candidate>()
  for (const one of candidates) {
    const known = newest.get(one.userId)
    if (!known || one.completedAt > known.completedAt) newest.set(one.userId, one)
  }
  return newest
}
