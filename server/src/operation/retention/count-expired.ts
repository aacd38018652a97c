import type { Context } from '../../platform/base/context.ts'
import { countExpiredRows } from './queries.ts'
import { cutoffOf, type SweepName, sweepNames, sweeps } from './sweeps.ts'

/**
 * Counts the rows of each sweep whose retention period has ended, excluding rows of other tables that are deleted with
 * them. Some of the counted audit events may be kept for now; see `eraseOldEvents`.
 */
export async function countExpired({ db, config, now }: Context) {
  const expired = {} as Record<SweepName, number>
  for (const name of sweepNames) {
    const cutoff = cutoffOf(sweeps[name], now(), config)
    expired[name] = cutoff ? await countExpiredRows(db, sweeps[name], cutoff) : 0
  }
  return expired
}
