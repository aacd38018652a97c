import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'
import { assessmentListSearch } from './assessment-list-search.ts'
import styles from './ProgressCounts.module.css'
import { ProgressStrip, StatusKey } from './ProgressStrip.tsx'
import { type StatusCounts, statuses } from './progress.ts'

type Props = {
  progress: StatusCounts
  /** Undefined for all current cohorts. */
  cohortId?: string
}

/** The number of assessments and invitations with each status, linked to the list of them. */
export function ProgressCounts({ progress, cohortId }: Props) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  return (
    <div className={styles.states}>
      <ProgressStrip progress={progress} isLarge />
      <ul className={styles.list}>
        {statuses.map(({ status, count }) => (
          <li key={status} className={styles.state}>
            <Link to="/admin/view-assessments" search={assessmentListSearch({ cohortId, status })}>
              <span className={styles.number}>{formats.number(progress[count])}</span>{' '}
              <span className={styles.label}>
                <StatusKey status={status} />
                <span>{t(`assessments.status.${status}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
