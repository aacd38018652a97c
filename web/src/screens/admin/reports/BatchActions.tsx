import { type BatchReport, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { useBatchDownload } from '../../../components/batches/use-batch-download.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './BatchActions.module.css'

type BatchActionsProps = { batch: BatchReport; onShowFailures: (batchId: string) => void }

/** The actions of a finished batch. Each button contains the name of the batch for screen readers. */
export function BatchActions({ batch, onShowFailures }: BatchActionsProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { batchId: batch.id }
  const download = useBatchDownload(batch.id)
  const retry = useMutation({
    mutationFn: () => api.call(endpoints.retryBatchReport, { params, body: { only: 'all' } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [endpoints.listBatchReports.path] }),
  })
  if (batch.status === 'QUEUED' || batch.status === 'RUNNING') return null
  const batchName = {
    name: batch.folder?.name ?? t('reports.batches.selectedLearners'),
    date: formatDateTime(batch.createdAt),
  }
  const suffix = <VisuallyHidden>{` ${t('reports.batches.cohortAndDate', batchName)}`}</VisuallyHidden>
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {batch.links.file && (
          <Button variant="quiet" isPending={download.isPending} onPress={() => download.mutate()}>
            <span>{t('reports.actions.download')}</span>
            {suffix}
          </Button>
        )}
        {batch.failed > 0 && (
          <Button variant="quiet" onPress={() => onShowFailures(batch.id)}>
            <span>{t('reports.actions.failures')}</span>
            {suffix}
          </Button>
        )}
        <Button variant="quiet" isPending={retry.isPending} onPress={() => retry.mutate()}>
          <span>{t('reports.actions.createAgain')}</span>
          {suffix}
        </Button>
      </div>
      <ErrorNotice error={download.error ?? retry.error} />
    </div>
  )
}
