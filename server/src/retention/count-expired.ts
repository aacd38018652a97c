import type { Context } from '../base/context.ts'
import { countExpiredRows } from './queries.ts'
import { limitOf, type SweepName, sweepNames, sweeps } from './sweeps.ts'

/** Counts the expired rows of each sweep, without the rows of other tables that are deleted with them. */
export async function countExpired({ db, config, now }: Context) {
  const expired = {} as Record<SweepName, number>
  for (const name of sweepNames) {
    const limit = limitOf(sweeps[name], now(), config)
    expired[name] = limit ? await countExpiredRows(db, sweeps[name], limit) : 0
  }
  return expired
}
