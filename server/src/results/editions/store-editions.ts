import { randomInt } from 'node:crypto'
import { lockCohorts } from '../../organizations/cohorts/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { coarsenChange } from './change.ts'
import { addEdition, coarsenEdition, type Edition, withoutPendingSums } from './edition.ts'
import {
  type ChangeRow,
  findAnswers,
  insertEdition,
  listChangesToCoarsen,
  listGroupsToCoarsen,
  markCoarse,
  storeCoarseChange,
  updateFigures,
} from './queries.ts'
import { MIN_GROUP_SIZE, sumRange } from './rules.ts'
import { type CohortVersion, type EditionRow, listEditions, listNewcomers } from './shared-queries.ts'

/** What an edition shows now: coarser if a person has left, even before the exact sums are deleted. */
export function shownEdition(instrument: Instrument, { figures, leavers }: EditionRow): Edition {
  return leavers.reduce((edition, group) => coarsenEdition(instrument, edition, group), figures)
}

type Target = { cohortId: string; instrument: Instrument; now: Date }

/** How many more people with a confirmed address the next edition needs. */
export function countNeeded(newcomers: readonly { isConfirmed: boolean }[]) {
  return Math.max(0, MIN_GROUP_SIZE - newcomers.filter(({ isConfirmed }) => isConfirmed).length)
}

/**
 * Creates an edition of everybody who has completed the version, and returns its id. Throws `group.too_small` if too few
 * people are new. The cohort stays locked until the transaction ends.
 */
export async function createEdition(trx: Db, { cohortId, instrument, now }: Target) {
  const key = { cohortId, instrument }
  await lockCohorts(trx, [cohortId])
  const newcomers = await listNewcomers(trx, key)
  const needed = countNeeded(newcomers)
  if (needed > 0) throw new AppError('group.too_small', { needed })
  const assessmentIds = newcomers.map(({ assessmentId }) => assessmentId)
  const answers = [...(await findAnswers(trx, assessmentIds)).values()]
  const last = (await listEditions(trx, key)).at(-1)
  const previous = last && shownEdition(instrument, last)
  const figures = addEdition(instrument, previous, answers, secureRandom)
  if (last && previous) await updateFigures(trx, last.id, withoutPendingSums(previous))
  return insertEdition(trx, { ...key, number: (last?.number ?? 0) + 1, figures, assessmentIds, now })
}

function secureRandom() {
  return randomInt(2 ** 32) / 2 ** 32
}

/** Deletes the exact sums behind all figures with people who have withdrawn consent or were erased. */
export async function coarsenLeftGroups(ctx: Context) {
  for (const row of await listGroupsToCoarsen(ctx.db)) {
    const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
    const key: CohortVersion = { cohortId: row.cohort_id, instrument }
    await ctx.db.transaction().execute(async (trx) => {
      await lockCohorts(trx, [row.cohort_id])
      for (const edition of await listEditions(trx, key))
        await updateFigures(trx, edition.id, shownEdition(instrument, edition))
      await markCoarse(trx, key)
    })
  }
  for (const { id, people, figures, instrument_id, instrument_version } of await listChangesToCoarsen(
    ctx.db,
  )) {
    const instrument = await loadStoredInstrument(ctx, instrument_id, instrument_version)
    await storeCoarseChange(ctx.db, id, shownChange(instrument, { people, figures, hasLeavers: true }))
  }
}

/** What a change shows now, by scale. */
export function shownChange(
  instrument: Instrument,
  { people, figures, hasLeavers }: Pick<ChangeRow, 'people' | 'figures' | 'hasLeavers'>,
): ChangeRow['figures'] {
  if (!hasLeavers) return figures
  return Object.fromEntries(
    Object.entries(figures).map(([id, change]) => [
      id,
      change && coarsenChange(change, people, sumRange(instrument, id)),
    ]),
  )
}
