import type { BatchReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { type BatchSnapshot, findFinishedBatch, isActive, updateSnapshot } from './find-finished-batch.ts'

/** The batch that finished last while the page was open, until another batch starts or the user dismisses it. */
export function useFinishedBatch(batches: readonly BatchReport[] | undefined) {
  const snapshot = useRef<BatchSnapshot>(null)
  const [finishedBatch, setFinishedBatch] = useState<BatchReport>()

  useEffect(() => {
    if (!batches) return
    const newlyFinishedBatch = findFinishedBatch(snapshot.current, batches)
    const hasStarted = batches.some((batch) => isActive(batch) && !snapshot.current?.activeIds.has(batch.id))
    if (newlyFinishedBatch) setFinishedBatch(newlyFinishedBatch)
    else if (hasStarted) setFinishedBatch(undefined)
    snapshot.current = updateSnapshot(snapshot.current, batches)
  }, [batches])

  return [finishedBatch, () => setFinishedBatch(undefined)] as const
}
