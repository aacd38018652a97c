import type { Context } from '../../platform/base/context.ts'
import { HOUR_MS, repeatEvery } from '../../platform/base/repeat-every.ts'
import { eraseExpired } from './erase-expired.ts'

/**
 * Erases expired data now and every hour. The returned function cancels further runs and waits for a run in progress to
 * finish.
 */
export function scheduleRetention(ctx: Context) {
  return repeatEvery(HOUR_MS, async () => {
    try {
      const erasedCounts = await eraseExpired(ctx)
      ctx.log.info({ erased: erasedCounts }, 'expired data was erased')
    } catch (err) {
      ctx.log.error({ err }, 'expired data was not erased completely; the next attempt is in an hour')
    }
  })
}
