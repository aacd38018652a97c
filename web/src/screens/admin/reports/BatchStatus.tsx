import type { BatchReport } from '@lpi/contract'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './BatchStatus.module.css'

/** The progress of a running batch; the result and the expiry date of a finished batch. */
export function BatchStatus({ batch }: { batch: BatchReport }) {
  const { t } = useTranslation('admin')
  const { status, total, completed, failed, expiresAt } = batch
  const processedCount = completed + failed
  if (status === 'QUEUED') return <span>{t('reports.status.queued')}</span>
  if (status === 'RUNNING') {
    return (
      <div className={styles.running}>
        <ProgressBar
          label={t('reports.status.running')}
          value={total === 0 ? 0 : (processedCount / total) * 100}
          valueLabel={t('reports.status.progress', { processed: processedCount, total })}
        />
      </div>
    )
  }
  return (
    <span className={styles.finished}>
      <span>
        {status === 'FAILED' ? t('reports.status.failed') : t('reports.status.done', { count: completed })}
      </span>
      {failed > 0 && status === 'DONE' && (
        <span className={styles.failed}>{t('reports.status.someFailed', { count: failed })}</span>
      )}
      {status === 'DONE' && expiresAt && (
        <span className={styles.expiry}>
          {t('reports.status.until', { date: formatDateTime(expiresAt) })}
        </span>
      )}
    </span>
  )
}
