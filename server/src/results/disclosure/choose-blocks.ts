import { AppError } from '../../platform/base/errors.ts'
import { MIN_GROUP_SIZE } from './rules.ts'

/**
 * A person in a cohort who can be counted: the person has completed the assessment with a result on every scale, and
 * has not withdrawn consent.
 */
type Candidate = { userId: string }

/** A block, with those of its people whose assessments still exist. */
export type Block = { id: string; people: number; userIds: readonly string[] }

/** The people whom a report can cover: whole blocks, and new people who become the next block. */
export type Choice<B extends Block> = { blocks: B[]; newUserIds: string[] }

export type State<B extends Block> = {
  candidates: readonly Candidate[]
  blocks: readonly B[]
}

/** The candidates who are in no block. */
export function listNewUserIds({ candidates, blocks }: State<Block>) {
  const memberIds = new Set(blocks.flatMap(({ userIds }) => userIds))
  const newUserIds = candidates.map(({ userId }) => userId).filter((userId) => !memberIds.has(userId))
  return [...new Set(newUserIds)]
}

/** All blocks of a cohort, and the new people as soon as there are enough of them for a block. */
export function chooseWholeCohort<B extends Block>(
  state: State<B>,
  neededPeople = MIN_GROUP_SIZE,
): Choice<B> {
  const newUserIds = listNewUserIds(state)
  return { blocks: [...state.blocks], newUserIds: newUserIds.length >= neededPeople ? newUserIds : [] }
}

/**
 * The blocks and the new people that make up the selection. People of a block who have left cannot be selected; the
 * block counts as selected if all its other people are selected.
 *
 * Throws if the selection splits a block, adds too few new people, or contains neither a block nor five people. If
 * fewer than five people are selected, the error contains the number of people to add (`needed`). Otherwise, it
 * contains `needed` unless the selection would need more new people than the cohort has, and the number of people to
 * remove (`surplus`) unless no group would remain.
 */
export function chooseSelectedPeople<B extends Block>(
  state: State<B>,
  selectedIds: ReadonlySet<string>,
): Choice<B> {
  const candidateIds = new Set(state.candidates.map(({ userId }) => userId))
  const blocks: B[] = []
  let [people, missingCount, surplus, wholeBlocks] = [0, 0, 0, 0]
  for (const block of state.blocks) {
    const presentIds = block.userIds.filter((id) => candidateIds.has(id))
    const includedCount = presentIds.filter((id) => selectedIds.has(id)).length
    if (includedCount === 0) continue
    blocks.push(block)
    people += includedCount
    if (includedCount === presentIds.length) wholeBlocks++
    else {
      missingCount += presentIds.length - includedCount
      surplus += includedCount
    }
  }
  const allNewUserIds = listNewUserIds(state)
  const newUserIds = allNewUserIds.filter((id) => selectedIds.has(id))
  const missingNewCount = newUserIds.length === 0 ? 0 : Math.max(0, MIN_GROUP_SIZE - newUserIds.length)
  const isIncomplete = blocks.length === 0 || missingCount + missingNewCount > 0
  people += newUserIds.length
  if (isIncomplete && people < MIN_GROUP_SIZE) {
    throw new AppError('group.too_small', { needed: MIN_GROUP_SIZE - people })
  }
  if (missingCount + missingNewCount > 0) {
    const canAdd = missingNewCount === 0 || allNewUserIds.length >= MIN_GROUP_SIZE
    const canRemove = wholeBlocks > 0 || newUserIds.length >= MIN_GROUP_SIZE
    throw new AppError('group.too_similar', {
      ...(canAdd && { needed: missingCount + missingNewCount }),
      ...(canRemove && { surplus: surplus + (missingNewCount > 0 ? newUserIds.length : 0) }),
    })
  }
  return { blocks, newUserIds }
}
