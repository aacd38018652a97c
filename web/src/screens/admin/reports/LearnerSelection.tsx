import { endpoints, type FoundLeader } from '@lpi/contract'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { EmailAddress } from '../../../components/EmailAddress.tsx'
import { PagedTable } from '../../../components/lists/PagedTable.tsx'
import { useList } from '../../../components/lists/use-list.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import type { Column } from '../../../ui/Table.tsx'
import styles from './LearnerSelection.module.css'
import type { SelectedLearners } from './use-new-batch.ts'

const PAGE_SIZE = 10

type LearnerSelectionProps = {
  organizationId: string
  selectedLearners: SelectedLearners
  onChange: (selected: SelectedLearners) => void
}

/**
 * Lets the administrator search by name or email for learners who have completed an assessment, and select them. The
 * selection is kept across searches and pages.
 */
export function LearnerSelection({ organizationId, selectedLearners, onChange }: LearnerSelectionProps) {
  const { t, language } = useTranslation('admin')
  const api = useApi()
  const [search, setSearch] = useState({ keyword: '', email: '' })
  const [offset, setOffset] = useState(0)
  const { keyword, email } = search
  const page = { offset, size: PAGE_SIZE }
  const list = useList(
    api.query(endpoints.searchLeaders, {
      query: {
        organizationId,
        ...page,
        hasCompletedAssessments: true,
        language,
        ...(keyword && { keyword }),
        ...(email && { email }),
      },
    }),
  )
  const rows = list.data?.items

  function updateSearch(changes: Partial<typeof search>) {
    setSearch({ ...search, ...changes })
    setOffset(0)
  }

  function select(keys: ReadonlySet<string>) {
    const rowsById = new Map(rows?.map((row) => [row.id, row]))
    const newSelection = [...keys].flatMap((id) => {
      const previousSelection = selectedLearners.get(id)
      const row = rowsById.get(id)
      const newestAssessment = row?.completedAssessments[0]
      if (previousSelection) return [[id, previousSelection] as const]
      return row && newestAssessment
        ? [[id, { name: formatName(row), assessmentId: newestAssessment.id }] as const]
        : []
    })
    onChange(new Map(newSelection))
  }

  return (
    <div className={styles.choice}>
      <div className={styles.filters}>
        <SearchBox
          label={t('reports.learners.keyword')}
          keyword={keyword}
          onSearch={(next) => updateSearch({ keyword: next })}
        />
        <SearchBox
          label={t('reports.learners.email')}
          keyword={email}
          onSearch={(next) => updateSearch({ email: next })}
        />
      </div>
      <div className={styles.header}>
        <p role="status">{t('reports.learners.selected', { count: selectedLearners.size })}</p>
        {selectedLearners.size > 0 && (
          <Button variant="quiet" onPress={() => onChange(new Map())}>
            {t('reports.learners.clear')}
          </Button>
        )}
      </div>
      <PagedTable
        list={list}
        label={t('reports.learners.table')}
        columns={useLearnerColumns()}
        rowKey={({ id }) => id}
        selection={{ keys: new Set(selectedLearners.keys()), onChange: select, nameOf: formatName }}
        empty={<EmptyState>{t('reports.learners.none')}</EmptyState>}
        pagesLabel={t('reports.learners.pages')}
        page={page}
        onPage={(next) => setOffset(next.offset)}
      />
    </div>
  )
}

function formatName({ firstName, lastName, email }: FoundLeader) {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

function useLearnerColumns(): Column<FoundLeader>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'name',
      header: t('reports.learners.name'),
      cell: (row) => (
        <span className={styles.person}>
          <span>
            <bdi>{formatName(row)}</bdi>
          </span>
          <span className={styles.address}>
            <EmailAddress email={row.email} />
          </span>
        </span>
      ),
      isRowHeader: true,
    },
    {
      id: 'cohort',
      header: t('reports.learners.cohort'),
      cell: ({ completedAssessments: [newestAssessment] }) =>
        newestAssessment && <bdi>{newestAssessment.folder.name}</bdi>,
    },
    {
      id: 'completed',
      header: t('reports.learners.completed'),
      cell: ({ completedAssessments: [newestAssessment] }) =>
        newestAssessment && formatDate(newestAssessment.completedAt),
    },
  ]
}
