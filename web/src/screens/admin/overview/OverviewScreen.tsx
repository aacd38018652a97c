import type { endpoints, Output } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { countEntries } from '../../../components/cohorts/progress.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { CohortProgressTable } from './CohortProgressTable.tsx'
import { CompletionTrend } from './CompletionTrend.tsx'
import { EmptyOverview } from './EmptyOverview.tsx'
import styles from './OverviewScreen.module.css'
import { ProgressSummary } from './ProgressSummary.tsx'
import { TaskList } from './TaskList.tsx'

export { calls } from './calls.ts'

type Props = {
  search: { page?: number; cohort?: string }
  overview: Output<typeof endpoints.getOverview>
  isBusy: boolean
}

/** The progress of the current cohorts, its trend, and what to do next. */
export function OverviewScreen({ search: { page, cohort: cohortId }, overview, isBusy }: Props) {
  const { t } = useTranslation(['admin', 'account'])
  const navigate = useNavigate()
  const { organizationName } = useOrganization()
  const { weeks, progress, people, tasks, taskCount, items, total, offset, size } = overview
  const hasEntries = countEntries(progress) > 0
  const thisWeek = weeks.at(-1)

  function updateSearch(next: Props['search']) {
    void navigate({ to: '/admin/overview', search: next, replace: true, resetScroll: false })
  }

  return (
    <Page
      title={t('overview.title')}
      lead={t('overview.lead', { organization: organizationName })}
      width="wide"
      actions={
        hasEntries && (
          <Link to="/admin/export" isBlock>
            {t('account:layout.export')}
          </Link>
        )
      }
    >
      {!hasEntries && (
        <EmptyOverview hasCohorts={total > 0} cohortId={total === 1 ? items[0]?.id : undefined} />
      )}
      {hasEntries && thisWeek && <ProgressSummary progress={progress} people={people} thisWeek={thisWeek} />}
      {hasEntries && <TaskList tasks={tasks} taskCount={taskCount} />}
      {progress.completed > 0 && (
        <CompletionTrend
          weeks={weeks}
          progress={progress}
          cohorts={items}
          cohortId={cohortId}
          onSelect={(cohort) => updateSearch({ ...(page && { page }), ...(cohort && { cohort }) })}
        />
      )}
      {total > 0 && (
        <section className={styles.cohorts}>
          <h2>{t('cohorts.title')}</h2>
          <CohortProgressTable cohorts={items} isBusy={isBusy} />
          <Pagination
            label={t('cohorts.pages')}
            offset={offset}
            size={size}
            total={total}
            onChange={(next) => updateSearch({ page: next.offset / next.size + 1 })}
          />
          <p className={styles.note}>{t('overview.note')}</p>
        </section>
      )}
    </Page>
  )
}
