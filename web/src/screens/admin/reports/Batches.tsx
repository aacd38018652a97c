import type { BatchReport } from '@lpi/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDateTime } from '../../../i18n/format-date.ts'
import { Button } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { BatchActions } from './BatchActions.tsx'
import styles from './Batches.module.css'
import { BatchStatus } from './BatchStatus.tsx'
import { FailuresDialog } from './FailuresDialog.tsx'
import { useBatches } from './use-batches.ts'
import { useFinishedMessage } from './use-finished-message.ts'

const PAGE_SIZE = 10

/** All batches, newest first. Polls while a batch is queued or running. */
export function Batches({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const [offset, setOffset] = useState(0)
  const [failedBatchId, setFailedBatchId] = useState<string | null>(null)
  const batches = useBatches({ organizationId, offset, size: PAGE_SIZE })
  const message = useFinishedMessage(batches.data?.items)
  const columns = useBatchColumns(setFailedBatchId)
  return (
    <section aria-labelledby="batches" className={styles.section}>
      <h2 id="batches" className={styles.title}>
        {t('reports.batches.title')}
      </h2>
      <p role="status" className={styles.message} data-failed={message.hasFailed || undefined}>
        {message.text}
      </p>
      {batches.error && (
        <div className={styles.failure}>
          <ErrorNotice error={batches.error} />
          <Button variant="secondary" onPress={() => void batches.refetch()}>
            {t('common:buttons.tryAgain')}
          </Button>
        </div>
      )}
      {(batches.data || !batches.error) && (
        <Table
          label={t('reports.batches.title')}
          columns={columns}
          rows={batches.data?.items}
          rowKey={({ id }) => id}
          isBusy={batches.isPlaceholderData}
          empty={<p className={styles.none}>{t('reports.batches.none')}</p>}
        />
      )}
      <Pagination
        label={t('reports.batches.pages')}
        offset={offset}
        size={PAGE_SIZE}
        total={batches.data?.total ?? 0}
        onChange={(page) => setOffset(page.offset)}
      />
      {failedBatchId && <FailuresDialog batchId={failedBatchId} onClose={() => setFailedBatchId(null)} />}
    </section>
  )
}

function useBatchColumns(onFailures: (batchId: string) => void): Column<BatchReport>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'name',
      header: t('reports.batches.reports'),
      isRowHeader: true,
      cell: (batch) => <BatchName batch={batch} />,
    },
    { id: 'status', header: t('reports.batches.status'), cell: (batch) => <BatchStatus batch={batch} /> },
    {
      id: 'requestedBy',
      header: t('reports.batches.requestedBy'),
      cell: ({ requestedBy }) => <bdi>{requestedBy ?? t('reports.batches.formerUser')}</bdi>,
    },
    {
      id: 'createdAt',
      header: t('reports.batches.requestedAt'),
      cell: ({ createdAt }) => formatDateTime(createdAt),
    },
    {
      id: 'actions',
      header: t('reports.batches.actions'),
      isHeaderHidden: true,
      cell: (batch) => <BatchActions batch={batch} onFailures={onFailures} />,
    },
  ]
}

function BatchName({ batch }: { batch: BatchReport }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.what}>
      <bdi>{batch.folder?.name ?? t('reports.batches.selectedLearners')}</bdi>
      <span className={styles.kind}>
        {batch.type === 'group'
          ? t('reports.batches.group')
          : t('reports.batches.individual', { count: batch.total })}
      </span>
    </span>
  )
}
