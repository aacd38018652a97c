import type { Progress } from '@lpi/contract'
import { assessmentListSearch } from '../../../components/cohorts/assessment-list-search.ts'
import { ProgressCounts } from '../../../components/cohorts/ProgressCounts.tsx'
import { completionRate } from '../../../components/cohorts/progress.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './ProgressSummary.module.css'

type ProgressSummaryProps = {
  progress: Progress
  people: { total: number; completed: number }
  thisWeek: { from: string; to: string }
}

/** The share of people who have finished, and the number of assessments and invitations with each status. */
export function ProgressSummary({ progress, people, thisWeek }: ProgressSummaryProps) {
  const { t, language } = useTranslation('admin')
  const inWeek = progress.completedInWeeks.at(-1) ?? 0
  return (
    <section aria-label={t('overview.summary')} className={styles.summary}>
      <div className={styles.rate}>
        <p className={styles.percent}>
          {formatsFor(language).percent(completionRate(people.completed, people.total))}
        </p>
        <p>{t('overview.completedOf', { count: people.total })}</p>
        <p className={styles.week}>
          <Link
            to="/admin/view-assessments"
            search={assessmentListSearch({
              status: 'COMPLETED',
              completedFrom: thisWeek.from,
              completedTo: thisWeek.to,
            })}
          >
            {t('overview.thisWeek', { count: inWeek })}
          </Link>
        </p>
      </div>
      <ProgressCounts progress={progress} />
    </section>
  )
}
