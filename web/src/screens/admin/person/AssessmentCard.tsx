import type { PersonAssessment } from '@lpi/contract'
import { StatusMark } from '../../../components/assessments/StatusMark.tsx'
import { formatDate, formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import styles from './Person.module.css'

type Props = { assessment: PersonAssessment; onMove: () => void; onFreeSeat: () => void }

export function AssessmentCard({ assessment, onMove, onFreeSeat }: Props) {
  const { t, language } = useTranslation('admin')
  const { id, status, folder, instrument, progress, createdAt, updatedAt, completedAt } = assessment
  const { isReleased, isInReleasedGroup } = assessment
  const percent = formatsFor(language).percent(progress / 100)
  return (
    <li className={styles.card}>
      <div className={styles.header}>
        <h3>
          <bdi>{folder.name}</bdi>
        </h3>
        <StatusMark status={status} />
      </div>
      <ul className={styles.details}>
        <li>
          <bdi>{instrument.name}</bdi>
        </li>
        <li>{t('people.joined', { date: formatDate(createdAt) })}</li>
        {status === 'IN_PROGRESS' && (
          <li>{t('people.progress', { percent, date: formatDate(updatedAt) })}</li>
        )}
        {completedAt && <li>{t('people.completed', { date: formatDate(completedAt) })}</li>}
        {completedAt && <li>{t(isReleased ? 'people.reportReleased' : 'people.reportNotReleased')}</li>}
        {isInReleasedGroup && <li>{t('people.inGroup')}</li>}
      </ul>
      <div className={styles.actions}>
        {completedAt && (
          <Link isBlock to="/assessment/$assessmentId/view-results" params={{ assessmentId: id }}>
            {t('people.report')}
          </Link>
        )}
        {!isInReleasedGroup && (
          <Button
            variant="secondary"
            onPress={onMove}
            aria-label={t('people.moveNamed', { cohort: folder.name })}
          >
            {t('people.move')}
          </Button>
        )}
        {!completedAt && (
          <Button
            variant="secondary"
            onPress={onFreeSeat}
            aria-label={t('people.freeNamed', { cohort: folder.name })}
          >
            {t('people.free')}
          </Button>
        )}
      </div>
    </li>
  )
}
