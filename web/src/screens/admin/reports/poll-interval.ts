import type { BatchReport } from '@lpi/contract'

const SECOND = 1000

/**
 * When to look again: every second at first, because most batches are ready in less than a minute, then ever more
 * seldom. Not at all once everything is finished.
 */
export function pollInterval(batches: readonly Pick<BatchReport, 'status' | 'createdAt'>[], now: number) {
  const ages = batches
    .filter(({ status }) => status === 'QUEUED' || status === 'RUNNING')
    .map(({ createdAt }) => now - Date.parse(createdAt))
  if (ages.length === 0) return false
  return Math.min(15 * SECOND, Math.max(SECOND, Math.min(...ages) / 20))
}
