import type { Cohort } from '@lpi/contract'
import { MIN_GROUP_SIZE } from '../../../components/cohorts/progress.ts'
import { ReleaseState } from '../../../components/cohorts/ReleaseState.tsx'
import { useFlag } from '../../../flags/use-flag.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import styles from './Cohort.module.css'

type Props = {
  cohort: Cohort
  /** Whether the administrator can change the settings of the cohort, besides the release. */
  canChange: boolean
  onAction: (action: 'change' | 'release' | 'hide' | 'retake') => void
}

/** The release of a cohort’s reports, and the links to its reports, its session material, its reminders and taking the questionnaire again. */
export function CohortReports({ cohort, canChange, onAction }: Props) {
  const { t } = useTranslation('admin')
  const hasGroupInsight = useFlag('group-insight')
  const { id, release, completed, completedPeople, retakeDays } = cohort
  const search = { cohort: id }
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h2>{t('cohorts.columns.release')}</h2>
        <ReleaseState cohort={cohort} />
        <div className={styles.buttons}>
          <Button variant="quiet" onPress={() => onAction('change')}>
            {t('cohorts.change')}
          </Button>
          {release.releasedAt ? (
            <Button variant="quiet" onPress={() => onAction('hide')}>
              {t('cohorts.hide')}
            </Button>
          ) : (
            !release.isOpen && (
              <Button variant="quiet" onPress={() => onAction('release')}>
                {t('cohorts.releaseNow')}
              </Button>
            )
          )}
        </div>
        {completed > 0 && (
          <Link to="/admin/reports" search={search} isBlock>
            {t('cohort.reports')}
          </Link>
        )}
      </section>
      {hasGroupInsight && (
        <section className={styles.part}>
          <h2>{t('cohort.session')}</h2>
          <p className={styles.quiet}>
            {t(completedPeople < MIN_GROUP_SIZE ? 'cohort.sessionLater' : 'cohort.sessionText')}
          </p>
          {completedPeople >= MIN_GROUP_SIZE && (
            <>
              <Link to="/admin/group-insight" search={search} isBlock>
                {t('overview.tasks.groupReport')}
              </Link>
              <Link to="/admin/impact" search={{ after: id, kind: 'people' }} isBlock>
                {t('cohort.compare')}
              </Link>
            </>
          )}
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('reminders.link')}</h2>
        <p className={styles.quiet}>{t('reminders.lead')}</p>
        <Link to="/admin/cohorts/$cohortId/reminders" params={{ cohortId: id }} isBlock>
          {t('overview.tasks.schedule')}
        </Link>
      </section>
      <section className={styles.part}>
        <h2>{t('cohort.retake.title')}</h2>
        <p className={styles.quiet}>
          {retakeDays === null ? t('cohort.retake.off') : t('cohort.retake.on', { days: retakeDays })}
        </p>
        {canChange && (
          <Button variant="quiet" onPress={() => onAction('retake')}>
            {t('cohort.retake.set')}
          </Button>
        )}
      </section>
    </div>
  )
}
