import type { Assessment } from '@lpi/contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './AssessmentSummary.module.css'
import { nextStep } from './next-step.ts'
import { useReleaseText } from './use-release-text.ts'

type Props = {
  assessment: Assessment
  headingLevel: 2 | 3
  /** Emphasizes the assessment that the learner should continue next. */
  isNextStep?: boolean
  /** Shown above the button. */
  children?: ReactNode
}

/** One assessment with its status and its next step. */
export function AssessmentSummary(props: Props) {
  const { assessment, headingLevel, isNextStep = false, children } = props
  const { t } = useTranslation('assessment')
  const { status, instrument, completedAt, createdAt, progress } = assessment
  const { action, to } = nextStep(assessment)
  const Heading = `h${headingLevel}` as const
  const date = formatDate(completedAt ?? createdAt)
  const release = useReleaseText()(assessment.release)
  const isWaiting = status === 'COMPLETED' && !assessment.release.isOpen

  return (
    <article className={styles.summary} data-next={isNextStep}>
      <header className={styles.header}>
        <Heading className={styles.name}>
          <bdi>{instrument.name}</bdi>
        </Heading>
        <p className={styles.details}>
          {t('summary.from', { organization: assessment.organizationName, cohort: assessment.folderName })}
        </p>
        <p className={styles.details}>
          <span className={styles.status} data-status={status}>
            {t(`status.${status}`)}
          </span>
          {completedAt && <span>{t('summary.completed', { date })}</span>}
          {status === 'IN_PROGRESS' && <span>{t('summary.started', { date })}</span>}
        </p>
      </header>
      {status === 'IN_PROGRESS' && <ProgressBar label={t('summary.progress')} value={progress} />}
      {release && <p className={styles.release}>{release}</p>}
      {children}
      {!isWaiting && (
        <LinkButton
          to={to}
          params={{ assessmentId: assessment.id }}
          variant={isNextStep ? 'primary' : 'secondary'}
          size={isNextStep ? 'large' : 'medium'}
          aria-label={t(`summary.${action}Named`, { name: instrument.name, date })}
        >
          {t(`summary.${action}`)}
        </LinkButton>
      )}
    </article>
  )
}
