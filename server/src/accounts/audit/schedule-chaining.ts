import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/base/context.ts'
import { chainPendingEvents } from './chain-pending-events.ts'

const INTERVAL_MS = 1_000
const RETRY_MS = 10_000

/**
 * Chains pending audit events every second. The returned function stops the loop and chains the remaining events.
 * Every worker calls this function; a lock lets only one worker chain at a time.
 */
export function scheduleChaining({ db, log }: Pick<Context, 'db' | 'log'>) {
  const stopping = new AbortController()
  const loop = run()
  return async () => {
    stopping.abort()
    await loop
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const isDone = await chainEvents()
      await sleep(isDone ? INTERVAL_MS : RETRY_MS, null, { signal: stopping.signal }).catch(() => {})
    }
    await chainEvents()
  }

  async function chainEvents() {
    try {
      await chainPendingEvents(db)
      return true
    } catch (err) {
      log.error({ err }, 'audit events were not chained; the next attempt is in ten seconds')
      return false
    }
  }
}
