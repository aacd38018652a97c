import { LRUCache } from 'lru-cache'
import { REQUEST_WINDOW_MS, type RequestCounts } from './limit-requests.ts'

/** The maximum number of addresses whose requests are counted at the same time. */
const MAX_ADDRESSES = 20_000

/**
 * The requests from one address in the current window. A shared count, which is stored in the database, includes the
 * requests to all processes.
 */
export type RequestCount = {
  /** The number of requests to this process. */
  ownCount: number
  /** How many of the requests to this process have been added to the shared count. */
  reportedCount: number
  /** The number of requests to other processes when the shared count was last read. */
  otherCount: number
}

/** Counts the requests to this process in windows of one minute, which begin at the same time in all processes. */
export function createLocalRequestCounts(now: () => Date) {
  const counts = new LRUCache<string, RequestCount>({ max: MAX_ADDRESSES })
  let windowStart = 0

  const startOfWindow = () => Math.floor(now().getTime() / REQUEST_WINDOW_MS) * REQUEST_WINDOW_MS

  const count: RequestCounts['count'] = (address) => {
    const start = startOfWindow()
    if (start !== windowStart) {
      counts.clear()
      windowStart = start
    }
    const requestCount = counts.get(address) ?? { ownCount: 0, reportedCount: 0, otherCount: 0 }
    requestCount.ownCount += 1
    counts.set(address, requestCount)
    return {
      current: requestCount.ownCount + requestCount.otherCount,
      ttl: windowStart + REQUEST_WINDOW_MS - now().getTime(),
    }
  }

  return {
    count,
    /** The counts of the current window, by address. */
    readWindow: () => ({ windowStart, counts: windowStart === startOfWindow() ? [...counts.entries()] : [] }),
  }
}
