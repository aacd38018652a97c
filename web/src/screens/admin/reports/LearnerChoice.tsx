import { endpoints, type FoundLeader } from '@lpi/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatDate } from '../../../i18n/format-date.ts'
import { Button } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './LearnerChoice.module.css'
import type { ChosenLearners } from './use-new-batch.ts'

const SIZE = 10

type LearnerChoiceProps = {
  organizationId: string
  chosen: ChosenLearners
  onChange: (chosen: ChosenLearners) => void
}

/** Learners who have completed an assessment, found by name or address; whoever is chosen stays so while one looks on. */
export function LearnerChoice({ organizationId, chosen, onChange }: LearnerChoiceProps) {
  const { t, i18n } = useTranslation('admin')
  const api = useApi()
  const [typed, setTyped] = useState({ keyword: '', email: '' })
  const [offset, setOffset] = useState(0)
  const { keyword, email } = useDeferredValue(typed)
  const found = useQuery({
    ...api.query(endpoints.searchLeaders, {
      query: {
        ...{ organizationId, offset, size: SIZE, hasCompletedAssessments: true, language: i18n.language },
        ...(keyword.trim() && { keyword }),
        ...(email.trim() && { email }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items

  function type(changed: Partial<typeof typed>) {
    setTyped({ ...typed, ...changed })
    setOffset(0)
  }

  function choose(keys: ReadonlySet<string>) {
    const known = new Map(rows?.map((row) => [row.id, row]))
    const next = [...keys].flatMap((id) => {
      const before = chosen.get(id)
      const row = known.get(id)
      const newest = row?.completedAssessments[0]
      if (before) return [[id, before] as const]
      return row && newest ? [[id, { name: nameOf(row), assessmentId: newest.id }] as const] : []
    })
    onChange(new Map(next))
  }

  return (
    <div className={styles.choice}>
      <div className={styles.filters}>
        <TextField
          label={t('reports.learners.keyword')}
          type="search"
          value={typed.keyword}
          onChange={(value) => type({ keyword: value })}
        />
        <TextField
          label={t('reports.learners.email')}
          type="search"
          value={typed.email}
          onChange={(value) => type({ email: value })}
        />
      </div>
      <div className={styles.head}>
        <p role="status">{t('reports.learners.chosen', { count: chosen.size })}</p>
        {chosen.size > 0 && (
          <Button variant="quiet" onPress={() => onChange(new Map())}>
            {t('reports.learners.clear')}
          </Button>
        )}
      </div>
      <ErrorNotice error={found.error} />
      <Table
        label={t('reports.learners.table')}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        selection={{ keys: new Set(chosen.keys()), onChange: choose, nameOf }}
        isBusy={found.isPlaceholderData}
        empty={<p>{t('reports.learners.none')}</p>}
      />
      <Pagination
        label={t('reports.learners.pages')}
        offset={offset}
        size={SIZE}
        total={found.data?.total ?? 0}
        onChange={(page) => setOffset(page.offset)}
      />
    </div>
  )
}

function nameOf({ firstName, lastName, email }: FoundLeader) {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

function useColumns(): Column<FoundLeader>[] {
  const { t } = useTranslation('admin')
  return [
    {
      id: 'name',
      header: t('reports.learners.name'),
      cell: (row) => (
        <span className={styles.person}>
          <bdi>{nameOf(row)}</bdi>
          <bdi className={styles.address}>{row.email}</bdi>
        </span>
      ),
      isRowHeader: true,
    },
    {
      id: 'cohort',
      header: t('reports.learners.cohort'),
      cell: ({ completedAssessments: [newest] }) => newest && <bdi>{newest.folder.name}</bdi>,
    },
    {
      id: 'completed',
      header: t('reports.learners.completed'),
      cell: ({ completedAssessments: [newest] }) => newest && formatDate(newest.completedAt),
    },
  ]
}
