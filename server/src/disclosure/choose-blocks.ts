import { AppError } from '../base/errors.ts'
import { GROUP_NEEDED } from './rules.ts'

/** A person of a cohort who may be counted: completed, with consent. */
type Candidate = { userId: string }

/** A block, with those of its people whose assessments still exist. */
export type Block = { id: string; people: number; userIds: readonly string[] }

/** The people whom a report can cover: whole blocks, and new people who become the next block. */
export type Choice<B extends Block> = { blocks: B[]; newUserIds: string[] }

export type State<B extends Block> = {
  candidates: readonly Candidate[]
  blocks: readonly B[]
  /** People of groups that were released before blocks existed; they enter no new block. */
  excludedUserIds: ReadonlySet<string>
}

/** People in no block yet. */
export function listNewUserIds({ candidates, blocks, excludedUserIds }: State<Block>) {
  const counted = new Set(blocks.flatMap(({ userIds }) => userIds))
  const newUserIds = candidates
    .map(({ userId }) => userId)
    .filter((userId) => !counted.has(userId) && !excludedUserIds.has(userId))
  return [...new Set(newUserIds)]
}

/** All blocks of a cohort, and everyone else as soon as they are enough for a block. */
export function chooseCohort<B extends Block>(state: State<B>, needed = GROUP_NEEDED): Choice<B> {
  const newUserIds = listNewUserIds(state)
  return { blocks: [...state.blocks], newUserIds: newUserIds.length >= needed ? newUserIds : [] }
}

/**
 * Exactly the selected people. Throws if they split a block or add too few new people. The error contains the number of
 * people to add (`needed`) and the number to remove (`surplus`). `needed` is missing if there are no such people, and
 * `surplus` if no group would remain. People of a block who have left cannot be selected; the block counts as selected
 * when all others are.
 */
export function chooseSelected<B extends Block>(state: State<B>, selected: ReadonlySet<string>): Choice<B> {
  const candidateIds = new Set(state.candidates.map(({ userId }) => userId))
  const blocks: B[] = []
  let [missing, surplus, wholeBlocks] = [0, 0, 0]
  for (const block of state.blocks) {
    const present = block.userIds.filter((id) => candidateIds.has(id))
    const included = present.filter((id) => selected.has(id)).length
    if (included === 0) continue
    blocks.push(block)
    if (included === present.length) wholeBlocks++
    else {
      missing += present.length - included
      surplus += included
    }
  }
  const allNewUserIds = listNewUserIds(state)
  const newUserIds = allNewUserIds.filter((id) => selected.has(id))
  const lacking = newUserIds.length === 0 ? 0 : Math.max(0, GROUP_NEEDED - newUserIds.length)
  const isIncomplete = blocks.length === 0 || missing + lacking > 0
  const people = [...candidateIds].filter((id) => selected.has(id)).length
  if (isIncomplete && people < GROUP_NEEDED) {
    throw new AppError('group.too_small', { needed: GROUP_NEEDED - people })
  }
  if (missing + lacking > 0) {
    const canAdd = lacking === 0 || allNewUserIds.length >= GROUP_NEEDED
    const canRemove = wholeBlocks > 0 || newUserIds.length >= GROUP_NEEDED
    throw new AppError('group.too_similar', {
      ...(canAdd && { needed: missing + lacking }),
      ...(canRemove && { surplus: surplus + (lacking > 0 ? newUserIds.length : 0) }),
    })
  }
  return { blocks, newUserIds }
}
