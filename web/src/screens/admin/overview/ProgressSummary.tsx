import type { Progress } from '@lpi/contract'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import { assessmentListSearch } from './assessment-list-search.ts'
import { ProgressStrip, StatusKey } from './ProgressStrip.tsx'
import styles from './ProgressSummary.module.css'
import { completionRate, countPeople, statuses } from './progress.ts'

type ProgressSummaryProps = { progress: Progress; thisWeek: { from: string; to: string } }

/** The overall completion rate of all current cohorts, and the number of people with each status. */
export function ProgressSummary({ progress, thisWeek }: ProgressSummaryProps) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  const people = countPeople(progress)
  const inWeek = progress.completedInWeeks.at(-1) ?? 0
  return (
    <section aria-label={t('overview.summary')} className={styles.summary}>
      <div className={styles.rate}>
        <p className={styles.percent}>{formats.percent(completionRate(progress.completed, people))}</p>
        <p>
          <Link to="/admin/view-assessments" search={assessmentListSearch({})}>
            {t('overview.completedOf', { count: people })}
          </Link>
        </p>
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
      <div className={styles.states}>
        <ProgressStrip progress={progress} isLarge />
        <ul className={styles.list}>
          {statuses.map(({ status, count }) => (
            <li key={status} className={styles.state}>
              <Link to="/admin/view-assessments" search={assessmentListSearch({ status })}>
                <span className={styles.number}>{formats.number(progress[count])}</span>{' '}
                <span className={styles.label}>
                  <StatusKey status={status} />
                  {t(`assessments.status.${status}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
