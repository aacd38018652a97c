import type { Db } from '../db/connect.ts'
import { findFlagsVersion } from './queries.ts'

/** Three times within the two seconds in which a change has to arrive. */
const EVERY_MS = 600

/**
 * Tells when a flag was set, in whichever process. It asks the database, as long as somebody wants to know: that works
 * through every pool and proxy, needs no connection of its own, and there is nothing to mend after an interruption.
 */
export function watchFlags(db: Db, onError: (error: unknown) => void) {
  const listeners = new Set<() => void>()
  const newcomers = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: string | undefined

  async function look() {
    try {
      const version = await findFlagsVersion(db)
      const told = version === seen ? newcomers : listeners
      seen = version
      for (const tell of told) tell()
      newcomers.clear()
    } catch (error) {
      onError(error)
    }
    timer = listeners.size > 0 ? setTimeout(look, EVERY_MS) : undefined
  }

  return {
    /**
     * Calls back once it knows how things stand, so that nothing set in between is missed, and after each change, until
     * it is told to stop.
     */
    listen(tell: () => void) {
      listeners.add(tell)
      newcomers.add(tell)
      timer ??= setTimeout(look, 0)
      return () => {
        listeners.delete(tell)
        newcomers.delete(tell)
      }
    },
    stop() {
      listeners.clear()
      clearTimeout(timer)
    },
  }
}
