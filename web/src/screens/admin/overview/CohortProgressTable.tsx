import type { CohortProgress } from '@lpi/contract'
import { assessmentListSearch } from '../../../components/cohorts/assessment-list-search.ts'
import { useCohortNameColumn, useCountColumn } from '../../../components/cohorts/cohort-columns.tsx'
import { ProgressStrip } from '../../../components/cohorts/ProgressStrip.tsx'
import { completionRate, countEntries, statuses } from '../../../components/cohorts/progress.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './CohortProgressTable.module.css'

type Props = { cohorts: readonly CohortProgress[]; isBusy: boolean }

/** The progress of each cohort. Each count links to the list of what is counted. */
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
        const total = countEntries(cohort)
        return (
          <span className={styles.rate}>
            <ProgressStrip progress={cohort} />
            <span className={styles.percent}>
              {total === 0 ? '–' : formats.percent(completionRate(cohort.completed, total))}
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
