import { useTranslation } from 'react-i18next'
import { AssessmentSummary } from '../../../components/assessments/AssessmentSummary.tsx'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { useAssessments } from '../../../components/assessments/use-assessments.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './YourAssessmentsScreen.module.css'

export function YourAssessmentsScreen() {
  const { t } = useTranslation('assessment')
  const assessments = useAssessments()

  if (!assessments.data) {
    if (assessments.error) {
      return <LoadFailure error={assessments.error} onRetry={() => void assessments.refetch()} />
    }
    return <Spinner label={t('loading')} />
  }
  const { items } = assessments.data
  return (
    <Page title={t('yourAssessments.title')} lead={items.length > 0 && <p>{t('yourAssessments.lead')}</p>}>
      {items.length === 0 && (
        <section className={styles.empty}>
          <h2 className={styles.heading}>{t('yourAssessments.emptyTitle')}</h2>
          <p>{t('yourAssessments.empty')}</p>
          <LinkButton href="/">{t('yourAssessments.enterCode')}</LinkButton>
        </section>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((assessment) => (
            <li key={assessment.id}>
              <AssessmentSummary assessment={assessment} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
