import { randomInt } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { adoptReleasedGroups } from './adopt-released-groups.ts'
import { type Choice, chooseForDetails } from './choose-blocks.ts'
import {
  type BlockRow,
  insertBlock,
  insertDetails,
  insertReleasedGroup,
  listAnswers,
  listBlocks,
  listCandidates,
  listDetails,
  listReleasedGroups,
  lockCohort,
} from './queries.ts'
import { computeBlockStatistics, computeDetailStatistics } from './statistics.ts'

type Target = { cohortId: string; instrument: Instrument; now: Date }

type State = Awaited<ReturnType<typeof readState>>

/**
 * Returns the chosen blocks of a cohort with their released statistics, after new people have become a block and blocks have
 * got the details that they can have. The transaction holds a lock on the cohort until it ends. The caller is about to
 * show the statistics: whatever is in the ledger counts as known to everyone.
 */
export async function releaseBlocks(trx: Db, target: Target, choose: (state: State) => Choice<BlockRow>) {
  await lockCohort(trx, target.cohortId)
  await adoptEarlierGroups(trx, target)
  const state = await readState(trx, target)
  const choice = choose(state)
  const newIds = state.candidates
    .filter(({ userId }) => choice.newUserIds.includes(userId))
    .map(({ assessmentId }) => assessmentId)
  if (newIds.length > 0) await freezeBlock(trx, target, newIds)
  const chosenIds = new Set(choice.blocks.map(({ id }) => id))
  const isChosen = ({ id, assessmentIds }: BlockRow) =>
    chosenIds.has(id) || assessmentIds.some((assessmentId) => newIds.includes(assessmentId))
  const chosen = (await listBlocks(trx, target)).filter(isChosen)
  if (await freezeDetails(trx, target, chosen, state.candidates)) {
    return loadStatistics(trx, (await listBlocks(trx, target)).filter(isChosen))
  }
  return loadStatistics(trx, chosen)
}

/** The released statistics of blocks. Details are included if all blocks that they cover are. */
export async function loadStatistics<B extends Pick<BlockRow, 'people' | 'detailsId'>>(
  db: Db,
  blocks: readonly B[],
) {
  const peopleById = new Map<string, number>()
  for (const { detailsId, people } of blocks) {
    if (detailsId) peopleById.set(detailsId, (peopleById.get(detailsId) ?? 0) + people)
  }
  const details = await listDetails(db, [...peopleById.keys()])
  return { blocks, details: details.filter(({ id, people }) => peopleById.get(id) === people) }
}

export type ReleasedStatistics = Awaited<ReturnType<typeof loadStatistics<BlockRow>>>

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
  return { candidates, blocks, excludedUserIds }
}

async function adoptEarlierGroups(trx: Db, target: Target) {
  const groups = await listReleasedGroups(trx, target)
  if (groups.length === 0) return
  const blocks = await listBlocks(trx, target)
  const blockedIds = new Set(blocks.flatMap(({ assessmentIds }) => assessmentIds))
  const candidates = await listCandidates(trx, target)
  for (const ids of adoptReleasedGroups({ groups, candidates, blockedIds })) {
    await freezeBlock(trx, target, ids)
  }
}

async function freezeBlock(trx: Db, { cohortId, instrument, now }: Target, assessmentIds: readonly string[]) {
  const statistics = computeBlockStatistics(instrument, await listAnswers(trx, assessmentIds))
  const release = { cohortId, instrument, assessmentIds, releasedAt: now }
  await insertBlock(trx, { ...release, statistics })
  await insertReleasedGroup(trx, { ...release, showsDetails: false })
}

async function freezeDetails(
  trx: Db,
  { cohortId, instrument, now }: Target,
  blocks: readonly BlockRow[],
  candidates: State['candidates'],
) {
  const chosen = chooseForDetails(blocks, candidates)
  if (chosen.length === 0) return false
  const assessmentIds = chosen.flatMap((block) => block.assessmentIds)
  const statistics = computeDetailStatistics(instrument, await listAnswers(trx, assessmentIds), secureRandom)
  await insertDetails(trx, {
    cohortId,
    blockIds: chosen.map(({ id }) => id),
    people: assessmentIds.length,
    statistics,
    releasedAt: now,
  })
  await insertReleasedGroup(trx, { cohortId, instrument, assessmentIds, showsDetails: true, releasedAt: now })
  return true
}

function secureRandom() {
  return randomInt(2 ** 32) / 2 ** 32
}
