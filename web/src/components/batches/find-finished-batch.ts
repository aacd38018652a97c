import type { BatchReport } from '@lpi/contract'

type BatchSummary = Pick<BatchReport, 'id' | 'status' | 'createdAt'>

/**
 * The active batches of the last loaded list, and the creation time of the newest batch that any list contained; null
 * before the first load.
 */
export type BatchSnapshot = { activeIds: ReadonlySet<string>; newestTime: string } | null

export const isActive = ({ status }: Pick<BatchReport, 'status'>) =>
  status === 'QUEUED' || status === 'RUNNING'

/**
 * Finds a batch that finished after the snapshot, even if it was also created after the snapshot. Ignores batches that
 * finished earlier, even if the previous list did not contain them.
 */
export function findFinishedBatch<B extends BatchSummary>(
  snapshot: BatchSnapshot,
  batches: readonly B[],
): B | undefined {
  if (!snapshot) return undefined
  return batches.find(
    (batch) =>
      !isActive(batch) && (snapshot.activeIds.has(batch.id) || batch.createdAt > snapshot.newestTime),
  )
}

export function updateSnapshot(snapshot: BatchSnapshot, batches: readonly BatchSummary[]): BatchSnapshot {
  const times = batches.map(({ createdAt }) => createdAt)
  const newestTime = times.reduce((a, b) => (b > a ? b : a), snapshot?.newestTime ?? '')
  return { activeIds: new Set(batches.filter(isActive).map(({ id }) => id)), newestTime }
}
