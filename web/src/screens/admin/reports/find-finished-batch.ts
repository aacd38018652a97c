import type { BatchReport } from '@lpi/contract'

type Seen = Pick<BatchReport, 'id' | 'status' | 'createdAt'>

/** What the list said last: what was at work, and when its newest batch was asked for; null before the first answer. */
export type Before = { atWork: ReadonlySet<string>; newest: string } | null

export const isAtWork = ({ status }: Pick<BatchReport, 'status'>) =>
  status === 'QUEUED' || status === 'RUNNING'

/** A batch that is finished since, also one so quick that nobody saw it at work. Leafing to older ones finds none. */
export function findFinishedBatch<B extends Seen>(before: Before, batches: readonly B[]): B | undefined {
  if (!before) return undefined
  return batches.find(
    (batch) => !isAtWork(batch) && (before.atWork.has(batch.id) || batch.createdAt > before.newest),
  )
}

export function remember(before: Before, batches: readonly Seen[]): Before {
  const moments = batches.map(({ createdAt }) => createdAt)
  const newest = moments.reduce((a, b) => (b > a ? b : a), before?.newest ?? '')
  return { atWork: new Set(batches.filter(isAtWork).map(({ id }) => id)), newest }
}
