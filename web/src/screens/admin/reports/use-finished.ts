import type { BatchReport } from '@lpi/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const isAtWork = ({ status }: BatchReport) => status === 'QUEUED' || status === 'RUNNING'

/** What to say once a batch that was seen at work is finished; every step of it would be too much to listen to. */
export function useFinished(batches: readonly BatchReport[] | undefined) {
  const { t } = useTranslation('admin')
  const atWork = useRef<ReadonlySet<string>>(new Set())
  const [finished, setFinished] = useState<BatchReport>()

  useEffect(() => {
    if (!batches) return
    const done = batches.find((batch) => atWork.current.has(batch.id) && !isAtWork(batch))
    const begun = batches.some((batch) => isAtWork(batch) && !atWork.current.has(batch.id))
    if (done) setFinished(done)
    else if (begun) setFinished(undefined)
    atWork.current = new Set(batches.filter(isAtWork).map(({ id }) => id))
  }, [batches])

  if (!finished) return { text: '', hasFailed: false }
  if (finished.status === 'FAILED') return { text: t('reports.finished.failed'), hasFailed: true }
  return { text: t('reports.finished.done', { count: finished.completed }), hasFailed: false }
}
