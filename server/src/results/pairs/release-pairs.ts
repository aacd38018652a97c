import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import type { Log } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { chooseWholeCohort } from '../disclosure/choose-blocks.ts'
import { releaseBlocks, secureRandom } from '../disclosure/ledger.ts'
import { possibleSums, releaseCounts, releaseSum, withholdSum } from '../disclosure/rules.ts'
import { listBlocks } from '../disclosure/shared-queries.ts'
import { differenceRange } from '../disclosure/statistics.ts'
import { Evidence } from '../measurement/evidence.ts'
import { scoreAnswers } from '../measurement/score-answers.ts'
import { choosePairs } from './choose-pairs.ts'
import { findPossibleDifferences } from './possible-differences.ts'
import {
  findMeasurements,
  insertPairBlock,
  listConnectedCohorts,
  listLinkedPairBlocks,
  listPairBlocks,
  listPairs,
  type PairKey,
  type PairRow,
} from './queries.ts'
import type { PairStatistics, ReliableChange, ReliableChangeCounts } from './shared-queries.ts'

type Measurement = { values: Record<string, number>; evidence: Evidence | null }

/** The change of one person on each scale, in the order of the instrument; null where it cannot be tested. */
export type ClassifyPair = (first: Measurement, second: Measurement) => readonly (ReliableChange | null)[]

type Target = PairKey & { instrument: Instrument; now: Date; log: Log }

/**
 * Releases a block of new pairs of two cohorts if there are enough, and returns all blocks of pairs of these cohorts.
 * First, if either cohort has at least five new people, they become a block of that cohort. Only people in released
 * blocks are paired, so no later block of a cohort can divide a block of pairs.
 */
export async function releasePairs(trx: Db, target: Target, classify: ClassifyPair) {
  const { firstCohortId, secondCohortId, instrument, now, log } = target
  const cohortIds = await listConnectedCohorts(trx, target)
  await lockCohorts(trx, cohortIds)
  const blocks = []
  for (const cohortId of [firstCohortId, secondCohortId]) {
    blocks.push(
      ...(await releaseBlocks(trx, { cohortId, instrument, now }, (state) => chooseWholeCohort(state)))
        .blocks,
    )
  }
  const pairs = await listPairs(trx, target)
  const pairedBlockIds = pairs.filter(({ isPaired }) => isPaired).flatMap(({ blockIds }) => blockIds)
  const chosenPairs = choosePairs(
    pairs.filter(({ isPaired }) => !isPaired),
    blocks.map(({ id, people, assessmentIds }) => ({
      id,
      people,
      present: assessmentIds.length,
      pairedBefore: pairedBlockIds.filter((blockId) => blockId === id).length,
    })),
    secureRandom,
  )
  if (chosenPairs.length > 0) {
    const limitsByScale = await findPossibleDifferences(
      instrument,
      await readReleasedBlocks(trx, target, cohortIds),
      chosenPairs,
    )
    const withheldScales = instrument.scales.map(({ id }) => id).filter((id) => !limitsByScale.has(id))
    if (withheldScales.length > 0)
      log.error(
        { cohortIds, scales: withheldScales },
        'released sums contradict each other; differences are withheld',
      )
    const statistics = await computeStatistics(trx, {
      instrument,
      pairs: chosenPairs,
      classify,
      limitsByScale,
    })
    await insertPairBlock(trx, { ...target, pairs: chosenPairs, statistics, releasedAt: now })
  }
  return listPairBlocks(trx, target)
}

async function readReleasedBlocks(trx: Db, { instrument }: Target, cohortIds: readonly string[]) {
  const blocks = []
  for (const cohortId of cohortIds) blocks.push(...(await listBlocks(trx, { cohortId, instrument })))
  return { blocks, pairBlocks: await listLinkedPairBlocks(trx, cohortIds, instrument) }
}

type NewPairs = {
  instrument: Instrument
  pairs: readonly PairRow[]
  classify: ClassifyPair
  /** The limits of the sums of differences by scale. Nothing is released about a scale without limits. */
  limitsByScale: ReadonlyMap<string, { low: number; high: number }>
}

async function computeStatistics(
  trx: Db,
  { instrument, pairs, classify, limitsByScale }: NewPairs,
): Promise<PairStatistics> {
  const measurements = await findMeasurements(
    trx,
    pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  )
  const measurementOf = (id: string): Measurement => {
    const { values, evidence } = measurements.get(id)!
    return { values, evidence: evidence === null ? null : Evidence.parse(evidence) }
  }
  const people = pairs.map(({ firstId, secondId }) => {
    const [firstMeasurement, secondMeasurement] = [measurementOf(firstId), measurementOf(secondId)]
    return {
      first: firstMeasurement,
      second: secondMeasurement,
      changes: classify(firstMeasurement, secondMeasurement),
    }
  })
  return Object.fromEntries(
    instrument.scales.map(({ id }, i) => {
      const range = differenceRange(instrument, id)
      const limits = limitsByScale.get(id)
      if (!limits) return [id, { difference: withholdSum(pairs.length, range), reliable: null }]
      const sumOf = ({ values }: Measurement) => scoreAnswers(instrument, id, values)!.sum
      const differences = people.map(({ first, second }) => sumOf(second) - sumOf(first))
      const releasedSum = releaseSum(differences, range, limits)
      const difference = { ...releasedSum, ...possibleSums(releasedSum, pairs.length, range, limits) }
      return [id, { difference, reliable: countChanges(people.map(({ changes }) => changes[i] ?? null)) }]
    }),
  )
}

function countChanges(changes: readonly (ReliableChange | null)[]): ReliableChangeCounts | null {
  if (changes.includes(null)) return null
  const kinds = ['higher', 'lower', 'within_noise'] as const
  const counts = kinds.map((kind) => changes.filter((change) => change === kind).length)
  const [higher = 0, lower = 0, unchanged = 0] = releaseCounts(counts, secureRandom)
  return { higher, lower, within_noise: unchanged }
}
