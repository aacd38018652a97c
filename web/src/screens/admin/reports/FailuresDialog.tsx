import { endpoints } from '@lpi/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './FailuresDialog.module.css'
import { useFailureReason } from './use-failure-reason.ts'

/** Lists the failed reports of a batch with the reasons, and has a button that retries these reports. */
export function FailuresDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const queryClient = useQueryClient()
  const formatReason = useFailureReason()
  const params = { batchId }
  const batch = useQuery({ ...api.query(endpoints.getBatchReport, { params }), staleTime: 0 })
  const retry = useMutation({
    mutationFn: () => api.call(endpoints.retryBatchReport, { params, body: { only: 'failed' } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [endpoints.listBatchReports.path] })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('reports.failures.title')}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('reports.failures.close')}
          </Button>
          <Button isPending={retry.isPending} onPress={() => retry.mutate()}>
            {t('reports.failures.retry')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={retry.error} />
      <LoadedPart query={batch}>
        {({ type, completed, failures }) => (
          <>
            <p>{completed === 0 ? t('reports.failures.leadAllFailed') : t('reports.failures.lead')}</p>
            <ul className={styles.list}>
              {failures.map((failure, i) => (
                <li key={failure.assessmentId ?? i}>
                  <strong>
                    <bdi>
                      {failure.learnerName ??
                        (type === 'group'
                          ? t('reports.batches.group')
                          : t('reports.failures.nameUnavailable'))}
                    </bdi>
                  </strong>
                  <span>{formatReason(failure)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
    </Dialog>
  )
}
