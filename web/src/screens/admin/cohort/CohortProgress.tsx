import type { Cohort } from '@lpi/contract'
import { ProgressCounts } from '../../../components/cohorts/ProgressCounts.tsx'
import { completionRate } from '../../../components/cohorts/progress.ts'
import { TaskActions } from '../../../components/cohorts/TaskActions.tsx'
import { TaskCounts } from '../../../components/cohorts/TaskCounts.tsx'
import type { InvitationResult } from '../../../components/invitations/InvitationActionDialog.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../ui/Link.tsx'
import styles from './Cohort.module.css'

type Props = { cohort: Cohort; onRelease: () => void; onReminded: (result: InvitationResult) => void }

/** How far the people of a cohort are, and what the administrator can do next. */
export function CohortProgress({ cohort, onRelease, onReminded }: Props) {
  const { t, language } = useTranslation('admin')
  const { id, members, inProgress, completed, invited, task } = cohort
  const total = members + invited
  const progress = { invited, notStarted: members - inProgress - completed, inProgress, completed }
  // The numbers of the others are shown above.
  const reminded = invited > 0 ? { notStarted: 0, inProgress: 0 } : {}
  return (
    <>
      {total > 0 && (
        <section aria-label={t('overview.rate')} className={styles.summary}>
          <div>
            <p className={styles.percent}>{formatsFor(language).percent(completionRate(completed, total))}</p>
            <p>{t('cohort.completedOf', { completed, total })}</p>
            <Link to="/admin/view-assessments" search={{ folderIds: id }} isBlock>
              {t('cohort.people')}
            </Link>
          </div>
          <ProgressCounts progress={progress} cohortId={id} />
        </section>
      )}
      <section className={styles.task}>
        <h2>{t('overview.tasks.title')}</h2>
        {task ? (
          <>
            <TaskCounts kind={task} cohort={{ ...progress, ...reminded, id }} className={styles.counts} />
            <div className={styles.actions}>
              <TaskActions kind={task} cohort={cohort} onRelease={onRelease} onReminded={onReminded} />
            </div>
          </>
        ) : (
          <p>{t(total === 0 ? 'cohort.noPeople' : 'overview.tasks.none')}</p>
        )}
      </section>
    </>
  )
}
