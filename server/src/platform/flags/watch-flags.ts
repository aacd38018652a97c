import type { Db } from '../db/connect.ts'
import { findFlagsVersion } from './queries.ts'

/** How often to check for changes. A change should reach open pages within two seconds. */
const POLL_MS = 600

/**
 * Detects flag changes made by any process. Polls the database while there are subscribers. Unlike PostgreSQL's LISTEN,
 * polling works through any connection pooler, needs no dedicated connection, and has no state to restore after an
 * interruption.
 */
export function watchFlags(db: Db, onError: (error: unknown) => void) {
  const subscribers = new Set<() => void>()
  const newSubscribers = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastVersion: string | undefined

  async function poll() {
    try {
      const version = await findFlagsVersion(db)
      const recipients = version === lastVersion ? newSubscribers : subscribers
      lastVersion = version
      for (const notify of recipients) notify()
      newSubscribers.clear()
    } catch (error) {
      onError(error)
    }
    timer = subscribers.size > 0 ? setTimeout(poll, POLL_MS) : undefined
  }

  return {
    /**
     * Calls `notify` after the next poll and after each later change. The first call is needed because a flag may have
     * changed shortly before the subscription. Returns a function that unsubscribes.
     */
    subscribe(notify: () => void) {
      subscribers.add(notify)
      newSubscribers.add(notify)
      timer ??= setTimeout(poll, 0)
      return () => {
        subscribers.delete(notify)
        newSubscribers.delete(notify)
      }
    },
    stop() {
      subscribers.clear()
      clearTimeout(timer)
    },
  }
}
