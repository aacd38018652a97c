import type { BatchReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BatchSnapshot, findFinishedBatch, isActive, updateSnapshot } from './find-finished-batch.ts'

/** The message about a finished batch. Screen readers announce only the end, not every step of the progress. */
export function useFinishedMessage(batches: readonly BatchReport[] | undefined) {
  const { t } = useTranslation('admin')
  const snapshot = useRef<BatchSnapshot>(null)
  const [finished, setFinished] = useState<BatchReport>()

  useEffect(() => {
    if (!batches) return
    const newlyFinished = findFinishedBatch(snapshot.current, batches)
    const hasStarted = batches.some((batch) => isActive(batch) && !snapshot.current?.activeIds.has(batch.id))
    if (newlyFinished) setFinished(newlyFinished)
    else if (hasStarted) setFinished(undefined)
    snapshot.current = updateSnapshot(snapshot.current, batches)
  }, [batches])

  if (!finished) return { text: '', hasFailed: false }
  if (finished.status === 'FAILED') return { text: t('reports.finished.failed'), hasFailed: true }
  return { text: t('reports.finished.done', { count: finished.completed }), hasFailed: false }
}
