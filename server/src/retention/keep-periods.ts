import type { Context } from '../base/context.ts'
import { eraseExpired } from './erase-expired.ts'

const DAY_MS = 86_400_000

/**
 * Erases what is over its period now and once a day, for as long as this process runs; gives back what ends that. It
 * waits for a run that is under way, so that no connection is taken from under it.
 */
export function keepPeriods(ctx: Context) {
  let underWay = run()
  const timer = setInterval(() => {
    underWay = run()
  }, DAY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }

  async function run() {
    try {
      const erased = await eraseExpired(ctx)
      ctx.log.info({ erased }, 'retention periods were kept')
    } catch (err) {
      ctx.log.error({ err }, 'retention periods were not kept; the next try is tomorrow')
    }
  }
}
