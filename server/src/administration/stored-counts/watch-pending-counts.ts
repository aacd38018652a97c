import type { Context } from '../../platform/base/context.ts'
import { repeatEvery } from '../../platform/base/repeat-every.ts'
import { mergePendingCounts } from './merge-pending-counts.ts'

const INTERVAL_MS = 10_000

/** Merges pending counts now and every ten seconds, until the returned function is called. Every worker does this. */
export function watchPendingCounts({ db, log }: Pick<Context, 'db' | 'log'>) {
  return repeatEvery(INTERVAL_MS, async () => {
    try {
      await mergePendingCounts(db)
    } catch (err) {
      log.error({ err }, 'pending assessment counts were not merged; the next attempt is in ten seconds')
    }
  })
}
