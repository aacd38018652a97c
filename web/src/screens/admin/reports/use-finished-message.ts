import type { BatchReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Before, findFinishedBatch, isAtWork, remember } from './find-finished-batch.ts'

/** What to say once a batch is finished; every step of it would be too much to listen to. */
export function useFinishedMessage(batches: readonly BatchReport[] | undefined) {
  const { t } = useTranslation('admin')
  const before = useRef<Before>(null)
  const [finished, setFinished] = useState<BatchReport>()

  useEffect(() => {
    if (!batches) return
    const done = findFinishedBatch(before.current, batches)
    const begun = batches.some((batch) => isAtWork(batch) && !before.current?.atWork.has(batch.id))
    if (done) setFinished(done)
    else if (begun) setFinished(undefined)
    before.current = remember(before.current, batches)
  }, [batches])

  if (!finished) return { text: '', hasFailed: false }
  if (finished.status === 'FAILED') return { text: t('reports.finished.failed'), hasFailed: true }
  return { text: t('reports.finished.done', { count: finished.completed }), hasFailed: false }
}
