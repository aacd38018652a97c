import type { BatchReport } from '@lpi/contract'
import { isActive } from './find-finished-batch.ts'

const SECOND_MS = 1000

/**
 * The milliseconds between two requests for the batches. The interval is one second at first, because most batches
 * finish in less than a minute, and grows with the age of the newest active batch. Returns false if no batch is active.
 */
export function getPollInterval(batches: readonly Pick<BatchReport, 'status' | 'createdAt'>[], now: number) {
  const ages = batches.filter(isActive).map(({ createdAt }) => now - Date.parse(createdAt))
  if (ages.length === 0) return false
  return Math.min(15 * SECOND_MS, Math.max(SECOND_MS, Math.min(...ages) / 20))
}
