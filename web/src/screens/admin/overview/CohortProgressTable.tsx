import type { CohortProgress } from '@lpi/contract'
import { useCohortNameColumn, useCountColumn } from '../../../components/cohorts/cohort-columns.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { assessmentListSearch } from './assessment-list-search.ts'
import styles from './CohortProgressTable.module.css'
import { ProgressStrip } from './ProgressStrip.tsx'
import { completionRate, countPeople, statuses } from './progress.ts'

type Props = { cohorts: readonly CohortProgress[]; isBusy: boolean }

/** The progress of each cohort. Each count links to a list of the counted people. */
export function CohortProgressTable({ cohorts, isBusy }: Props) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  const countColumn = useCountColumn()
  const columns: Column<CohortProgress>[] = [
    useCohortNameColumn(),
    {
      id: 'rate',
      header: t('overview.rate'),
      cell: (cohort) => {
        const people = countPeople(cohort)
        return (
          <span className={styles.rate}>
            <ProgressStrip progress={cohort} />
            <span className={styles.percent}>
              {people === 0 ? '–' : formats.percent(completionRate(cohort.completed, people))}
            </span>
          </span>
        )
      },
    },
    ...statuses.map(({ status, count }) =>
      countColumn<CohortProgress, '/admin/view-assessments'>({
        id: status,
        header: t(`assessments.status.${status}`),
        countOf: (cohort) => cohort[count],
        targetOf: ({ id }) => ({
          to: '/admin/view-assessments',
          search: assessmentListSearch({ cohortId: id, status }),
        }),
        labelOf: ({ name }, n) =>
          t('overview.countOf', { n, status: t(`assessments.status.${status}`), name }),
      }),
    ),
  ]
  return (
    <Table
      label={t('cohorts.title')}
      columns={columns}
      rows={cohorts}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      empty={null}
    />
  )
}
