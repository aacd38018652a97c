import type { BatchReport } from '@lpi/contract'
import { useState } from 'react'
import { BATCH_PAGE_SIZE } from '../../../components/batches/batch-page-size.ts'
import { useBatches } from '../../../components/batches/use-batches.ts'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import { UnprintableNames } from '../../../components/report/UnprintableNames.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { BatchActions } from './BatchActions.tsx'
import styles from './Batches.module.css'
import { BatchStatus } from './BatchStatus.tsx'
import { FailuresDialog } from './FailuresDialog.tsx'

/**
 * The batches that the administrator can see, newest first. The list is reloaded regularly while a batch on the current
 * page is queued or running.
 */
export function Batches({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('admin')
  const [offset, setOffset] = useState(0)
  const [failedBatchId, setFailedBatchId] = useState<string | null>(null)
  const batches = useBatches({ organizationId, offset, size: BATCH_PAGE_SIZE })
  const columns = useBatchColumns(setFailedBatchId)
  return (
    <section aria-labelledby="batches" className={styles.section}>
      <h2 id="batches" className={styles.title}>
        {t('reports.batches.title')}
      </h2>
      <PagedTable
        list={batches}
        label={t('reports.batches.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t('reports.batches.none')}</EmptyState>}
        pagesLabel={t('reports.batches.pages')}
        page={{ offset, size: BATCH_PAGE_SIZE }}
        onPage={(page) => setOffset(page.offset)}
      />
      {failedBatchId && <FailuresDialog batchId={failedBatchId} onClose={() => setFailedBatchId(null)} />}
    </section>
  )
}

function useBatchColumns(onShowFailures: (batchId: string) => void): Column<BatchReport>[] {
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
      align: 'end',
      cell: (batch) => <BatchActions batch={batch} onShowFailures={onShowFailures} />,
    },
  ]
}

function BatchName({ batch }: { batch: BatchReport }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.name}>
      <bdi>{batch.folder?.name ?? t('reports.batches.selectedLearners')}</bdi>
      <span className={styles.kind}>
        {batch.type === 'group'
          ? `${t('reports.batches.group')}${batch.edition ? ` (n = ${batch.edition.n})` : ''}`
          : t('reports.batches.individual', { count: batch.total })}
      </span>
      <UnprintableNames names={batch.unprintable.map(({ learnerName }) => learnerName)} />
    </span>
  )
}
