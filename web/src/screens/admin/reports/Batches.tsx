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

const SIZE = 10

/** What was made before and what is being made, the newest first; looks again by itself while anything is at work. */
export function Batches({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const [offset, setOffset] = useState(0)
  const [shown, setShown] = useState<string | null>(null)
  const batches = useBatches({ organizationId, offset, size: SIZE })
  const finished = useFinishedMessage(batches.data?.items)
  const columns = useColumns(setShown)
  return (
    <section aria-labelledby="batches" className={styles.section}>
      <h2 id="batches" className={styles.title}>
        {t('reports.batches.title')}
      </h2>
      <p role="status" className={styles.said} data-failed={finished.hasFailed || undefined}>
        {finished.text}
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
        size={SIZE}
        total={batches.data?.total ?? 0}
        onChange={(page) => setOffset(page.offset)}
      />
      {shown && <FailuresDialog batchId={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function useColumns(onFailures: (batchId: string) => void): Column<BatchReport>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'what',
      header: t('reports.batches.what'),
      isRowHeader: true,
      cell: (batch) => <What batch={batch} />,
    },
    { id: 'status', header: t('reports.batches.status'), cell: (batch) => <BatchStatus batch={batch} /> },
    {
      id: 'who',
      header: t('reports.batches.who'),
      cell: ({ requestedBy }) => <bdi>{requestedBy ?? t('reports.batches.somebody')}</bdi>,
    },
    { id: 'when', header: t('reports.batches.when'), cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      id: 'actions',
      header: t('reports.batches.actions'),
      isHeaderHidden: true,
      cell: (batch) => <BatchActions batch={batch} onFailures={onFailures} />,
    },
  ]
}

function What({ batch }: { batch: BatchReport }) {
  const { t } = useTranslation('admin')
  return (
    <span className={styles.what}>
      <bdi>{batch.folder?.name ?? t('reports.batches.chosen')}</bdi>
      <span className={styles.kind}>
        {batch.type === 'group'
          ? t('reports.batches.group')
          : t('reports.batches.individual', { count: batch.total })}
      </span>
    </span>
  )
}
