import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { roundToTenths } from '../measurement/score.ts'
import { chooseWholeCohort } from './choose-blocks.ts'
import {
  type BlockPart,
  combineScaleDetails,
  combineScaleMean,
  countPeople,
  type DetailPart,
} from './combine.ts'
import { releaseBlocks } from './ledger.ts'
import { findCohortState } from './queries.ts'
import { MIN_PEOPLE_FOR_DETAILS } from './rules.ts'
import type { CohortState } from './shared-queries.ts'

/**
 * The statistics of a cohort with which the results of one of its people are compared: the mean of each scale and, if
 * it can be released, the range of the middle half of the sums.
 */
export type CohortComparison = ReturnType<typeof summarizeComparison>

/**
 * Returns the comparison with a cohort; undefined if the cohort has no block of ten or more people. The comparison
 * covers all blocks of ten or more people, so it differs from every group report by whole blocks. If there are ten or
 * more new people, they first become a block. `currentState` is the state of the cohort, if the caller has just read
 * it.
 */
export async function findComparison(
  db: Db,
  target: { cohortId: string; instrument: Instrument; now: Date },
  currentState?: CohortState,
) {
  const state = currentState ?? (await findCohortState(db, target))
  if (state.newPeople < MIN_PEOPLE_FOR_DETAILS) return compareWithCohort(target.instrument, state)
  await db
    .transaction()
    .execute((trx) =>
      releaseBlocks(trx, target, (lockedState) => chooseWholeCohort(lockedState, MIN_PEOPLE_FOR_DETAILS)),
    )
  return compareWithCohort(target.instrument, await findCohortState(db, target))
}

function compareWithCohort(instrument: Instrument, { largeBlocks }: CohortState) {
  const details = largeBlocks.map(({ people, details: statistics }) => ({ people, statistics }))
  return largeBlocks.length === 0 ? undefined : summarizeComparison(instrument, largeBlocks, details)
}

export function summarizeComparison(
  instrument: Instrument,
  blocks: readonly BlockPart[],
  details: readonly DetailPart[],
) {
  const scales = instrument.scales.map(({ id }) => {
    const { mean: meanSum, bound } = combineScaleMean(blocks, id)
    const statementCount = instrument.statements.filter(({ scale }) => scale === id).length
    const { distribution } = combineScaleDetails(details, instrument, id)
    const middleHalf = distribution && {
      low: distribution.lowerQuartileSum,
      high: distribution.upperQuartileSum,
    }
    const mean = roundToTenths(meanSum / statementCount)
    return [id, { mean, meanSum: roundToTenths(meanSum), bound, middleHalf }] as const
  })
  return { n: countPeople(blocks), scales: new Map(scales) }
}
