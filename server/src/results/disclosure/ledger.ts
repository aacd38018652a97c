import { randomInt } from 'node:crypto'
import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Choice } from './choose-blocks.ts'
import { insertBlock, listAnswers, listCandidates } from './queries.ts'
import { type BlockRow, listBlocks } from './shared-queries.ts'
import { computeBlockStatistics, computeDetailStatistics } from './statistics.ts'

type Target = { cohortId: string; instrument: Instrument; now: Date }

type State = {
  candidates: Awaited<ReturnType<typeof listCandidates>>
  blocks: BlockRow[]
}

/**
 * Returns the state of a cohort, and what `choose` selects from this state. The selected new people do not become a
 * block. Throws if `choose` throws. The cohort stays locked until the transaction ends.
 */
export async function chooseBlocks(trx: Db, target: Target, choose: (state: State) => Choice<BlockRow>) {
  await lockCohorts(trx, [target.cohortId])
  const state = { candidates: await listCandidates(trx, target), blocks: await listBlocks(trx, target) }
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

async function freezeBlock(trx: Db, { cohortId, instrument, now }: Target, assessmentIds: readonly string[]) {
  const answers = await listAnswers(trx, assessmentIds)
  await insertBlock(trx, {
    cohortId,
    instrument,
    assessmentIds,
    releasedAt: now,
    statistics: computeBlockStatistics(instrument, answers),
    details: computeDetailStatistics(instrument, answers, secureRandom),
  })
}

export function secureRandom() {
  return randomInt(2 ** 32) / 2 ** 32
}
