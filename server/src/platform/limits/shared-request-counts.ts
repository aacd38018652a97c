import type { Log } from '../base/context.ts'
import type { Db } from '../db/connect.ts'
import { REQUEST_WINDOW_MS, type RequestCounts } from '../http/limit-requests.ts'
import { createLocalRequestCounts } from '../http/local-request-counts.ts'
import { addUses } from './queries.ts'
import { subjectOf } from './subject.ts'

const INTERVAL_MS = 1000

type Options = { db: Db; now: () => Date; log: Pick<Log, 'warn'>; limit: number; intervalMs?: number }

/**
 * Counts requests per address and minute across all processes that share the database. Each request is counted in
 * memory. About once a second, the process adds the counts of busy addresses to those of the other processes, and reads
 * the total. An address that has sent this process less than a twentieth of the limit causes no query. If the database
 * is unavailable, each process counts only its own requests.
 */
export function createSharedRequestCounts({ db, now, log, limit, intervalMs = INTERVAL_MS }: Options) {
  const localCounts = createLocalRequestCounts(now)
  let isSharing = false

  async function share() {
    const { windowStart, counts } = localCounts.readWindow()
    const busyCounts = counts.filter(
      ([, { ownCount, reportedCount }]) => ownCount > reportedCount && ownCount >= limit / 20,
    )
    if (busyCounts.length === 0) return
    const bySubject = new Map(
      busyCounts.map(([address, count]) => {
        const uses = count.ownCount - count.reportedCount
        return [subjectOf('requests', address, String(windowStart)), { count, uses }]
      }),
    )
    const renewsAt = new Date(windowStart + REQUEST_WINDOW_MS)
    const uses = [...bySubject].map(([subject, { uses }]) => ({ subject, uses }))
    for (const { subject, used } of await addUses(db, uses, renewsAt)) {
      const { count, uses } = bySubject.get(subject)!
      count.reportedCount += uses
      count.otherCount = used - count.reportedCount
    }
  }

  async function shareIfIdle() {
    if (isSharing) return
    isSharing = true
    await share().catch((err) => log.warn({ err }, 'the request counts were not shared with other processes'))
    isSharing = false
  }

  const timer = setInterval(shareIfIdle, intervalMs)
  timer.unref()
  return {
    count: localCounts.count,
    share: shareIfIdle,
    stop: () => clearInterval(timer),
  } satisfies RequestCounts & { share: () => Promise<void> }
}
