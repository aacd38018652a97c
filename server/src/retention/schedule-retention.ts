import type { Context } from '../base/context.ts'
import { eraseExpired } from './erase-expired.ts'

const HOUR_MS = 3_600_000

/**
 * Erases expired data now and every hour. The returned function stops that and waits for a run in progress, so that the
 * database connection stays open for it.
 */
export function scheduleRetention(ctx: Context) {
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, HOUR_MS)
  return async () => {
    clearInterval(timer)
    await running
  }

  async function run() {
    try {
      const erased = await eraseExpired(ctx)
      ctx.log.info({ erased }, 'expired data was erased')
    } catch (err) {
      ctx.log.error({ err }, 'expired data was not erased; the next try is in an hour')
    }
  }
}
