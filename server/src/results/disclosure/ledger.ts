import { randomInt } from 'node:crypto'
import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Choice } from './choose-blocks.ts'
import { convertReleasedGroups } from './convert-released-groups.ts'
import {
  insertBlock,
  insertReleasedGroup,
  listAnswers,
  listCandidates,
  listReleasedGroups,
} from './queries.ts'
import { MIN_PEOPLE_FOR_DETAILS } from './rules.ts'
import { type BlockRow, listBlocks } from './shared-queries.ts'
import { computeBlockStatistics, computeDetailStatistics } from './statistics.ts'

type Target = { cohortId: string; instrument: Instrument; now: Date }

type State = Awaited<ReturnType<typeof readState>>

/**
 * Returns the state of a cohort, and what `choose` selects from this state. First creates blocks from groups that
 * were released before blocks existed. The selected new people do not become a block. Throws if `choose` throws. The
 * cohort stays locked until the transaction ends.
 */
export async function chooseBlocks(trx: Db, target: Target, choose: (state: State) => Choice<BlockRow>) {
  await lockCohorts(trx, [target.cohortId])
  const initialState = await readState(trx, target)
  const hasConverted = await convertEarlierGroups(trx, target, initialState)
  const state = hasConverted ? await readState(trx, target) : initialState
  return { state, choice: choose(state) }
}

/**
 * Turns the new people that `choose` selects into a block, and returns all chosen blocks of the cohort with their
 * released statistics. Later releases treat every stored block as known to everyone, whether or not the caller shows
 * its statistics.
 */
export async function releaseBlocks(trx: Db, target: Target, choose: (state: State) => Choice<BlockRow>) {
  const { state, choice } = await chooseBlocks(trx, target, choose)
  const newIds = state.candidates
    .filter(({ userId }) => choice.newUserIds.includes(userId))
    .map(({ assessmentId }) => assessmentId)
  if (newIds.length > 0) await freezeBlock(trx, target, newIds)
  const chosenIds = new Set(choice.blocks.map(({ id }) => id))
  const isChosen = ({ id, assessmentIds }: BlockRow) =>
    chosenIds.has(id) || assessmentIds.some((assessmentId) => newIds.includes(assessmentId))
  return withDetails((await listBlocks(trx, target)).filter(isChosen))
}

/** The released statistics of blocks, and the details of those that have them. */
export function withDetails<B extends Pick<BlockRow, 'people' | 'details' | 'releasedAt'>>(
  blocks: readonly B[],
) {
  const details = blocks.flatMap(({ people, details: statistics, releasedAt }) =>
    statistics ? [{ people, statistics, releasedAt }] : [],
  )
  return { blocks, details }
}

export type ReleasedStatistics = ReturnType<typeof withDetails<BlockRow>>

async function readState(trx: Db, target: Target) {
  const [candidates, blocks, groups] = [
    await listCandidates(trx, target),
    await listBlocks(trx, target),
    await listReleasedGroups(trx, target),
  ]
  const earlierIds = new Set(groups.flat())
  const excludedUserIds = new Set(
    candidates.filter(({ assessmentId }) => earlierIds.has(assessmentId)).map(({ userId }) => userId),
  )
  return { candidates, blocks, groups, excludedUserIds }
}

/** Creates blocks from groups that were released before blocks existed. Returns whether any block was created. */
async function convertEarlierGroups(trx: Db, target: Target, { candidates, blocks, groups }: State) {
  const assignedIds = new Set(blocks.flatMap(({ assessmentIds }) => assessmentIds))
  const newBlocks = convertReleasedGroups({ groups, candidates, assignedIds })
  for (const ids of newBlocks) await freezeBlock(trx, target, ids)
  return newBlocks.length > 0
}

async function freezeBlock(trx: Db, { cohortId, instrument, now }: Target, assessmentIds: readonly string[]) {
  const answers = await listAnswers(trx, assessmentIds)
  const release = { cohortId, instrument, assessmentIds, releasedAt: now }
  await insertBlock(trx, {
    ...release,
    statistics: computeBlockStatistics(instrument, answers),
    details: computeDetailStatistics(instrument, answers, secureRandom),
  })
  await insertReleasedGroup(trx, { ...release, showsDetails: answers.length >= MIN_PEOPLE_FOR_DETAILS })
}

export function secureRandom() {
  return randomInt(2 ** 32) / 2 ** 32
}
