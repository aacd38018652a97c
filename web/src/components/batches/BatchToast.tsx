import type { BatchReport } from '@lpi/contract'
import { useMutationState } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Cross } from '../../ui/Cross.tsx'
import { Row, Stack, Text } from '../../ui/Layout.tsx'
import { Link } from '../../ui/Link.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import styles from './BatchToast.module.css'
import { BATCH_PAGE_SIZE } from './batch-page-size.ts'
import { isActive } from './find-finished-batch.ts'
import { batchDownloadKey, useBatchDownload } from './use-batch-download.ts'
import { useBatches } from './use-batches.ts'
import { useFinishedBatch } from './use-finished-batch.ts'

/**
 * Shown on every administration page: the progress of the newest running batch or, if none is running, the result of
 * the batch that finished last while the page was open.
 */
export function BatchToast({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('admin')
  const { data } = useBatches({ organizationId, offset: 0, size: BATCH_PAGE_SIZE })
  const [finishedBatch, dismissFinishedBatch] = useFinishedBatch(data?.items)
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([])
  const runningBatches = data?.items.filter((batch) => isActive(batch) && !hiddenIds.includes(batch.id)) ?? []
  const [newestBatch] = runningBatches
  return (
    <div className={styles.place}>
      {newestBatch && (
        <Toast onDismiss={() => setHiddenIds([...hiddenIds, ...runningBatches.map(({ id }) => id)])}>
          <ProgressBar
            label={t('reports.toast.running', {
              name: newestBatch.folder?.name ?? t('reports.batches.selectedLearners'),
            })}
            value={
              newestBatch.total === 0
                ? 0
                : (100 * (newestBatch.completed + newestBatch.failed)) / newestBatch.total
            }
            valueLabel={t('reports.status.progress', {
              processed: newestBatch.completed + newestBatch.failed,
              total: newestBatch.total,
            })}
          />
          <Row gap={4} rowGap={1} align="center">
            {runningBatches.length > 1 && (
              <Text as="span" tone="quiet">
                {t('reports.toast.more', { count: runningBatches.length - 1 })}
              </Text>
            )}
            <HistoryLink />
          </Row>
        </Toast>
      )}
      {/* Screen readers announce the result, but not the progress. */}
      <div role="status">
        {finishedBatch && !newestBatch && (
          <FinishedToast batch={finishedBatch} onDismiss={dismissFinishedBatch} />
        )}
      </div>
    </div>
  )
}

type FinishedToastProps = { batch: BatchReport; onDismiss: () => void }

function FinishedToast({ batch, onDismiss }: FinishedToastProps) {
  const { t } = useTranslation('admin')
  const download = useBatchDownload(batch.id)
  const downloads = useMutationState({
    filters: { mutationKey: batchDownloadKey(batch.id), status: 'success' },
    select: ({ state }) => state.submittedAt,
  })
  const [shownAt] = useState(Date.now)
  const isDownloaded = downloads.some((time) => time >= shownAt)
  const dismiss = useEffectEvent(onDismiss)
  // The file can also be downloaded from the report history.
  useEffect(() => {
    if (isDownloaded) dismiss()
  }, [isDownloaded])
  const hasFailed = batch.status === 'FAILED'
  return (
    <Toast onDismiss={onDismiss}>
      <p data-failed={hasFailed || undefined} className={styles.result}>
        {hasFailed ? t('reports.finished.failed') : t('reports.finished.done', { count: batch.completed })}
      </p>
      <Row gap={4} rowGap={1} align="center">
        {batch.links.file && (
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            {t('reports.actions.download')}
          </Button>
        )}
        <HistoryLink />
      </Row>
      <ErrorNotice error={download.error} />
    </Toast>
  )
}

function HistoryLink() {
  const { t } = useTranslation('admin')
  return (
    <Link to="/admin/reports" isBlock>
      {t('reports.toast.show')}
    </Link>
  )
}

function Toast({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-label={t('reports.toast.label')} className={styles.toast} data-toast>
      <Stack gap={1} className={styles.content}>
        {children}
      </Stack>
      <button
        type="button"
        aria-label={t('reports.toast.dismiss')}
        className={styles.dismiss}
        onClick={onDismiss}
      >
        <Cross />
      </button>
    </section>
  )
}
