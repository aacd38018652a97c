import { endpoints } from '@lpi/contract'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { SendPendingAnswers } from '../../../components/answers/SendPendingAnswers.tsx'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './InstructionsScreen.module.css'
import { ScaleLegend } from './ScaleLegend.tsx'

export function InstructionsScreen() {
  const { t, i18n } = useTranslation('assessment')
  const { assessmentId = '' } = useParams({ strict: false })
  const api = useApi()
  const args = { params: { assessmentId }, query: { language: i18n.language } }
  usePreload(`/assessment/${assessmentId}`)
  const instructions = useTranslatedQuery(api.query(endpoints.getInstructions, args))
  const assessment = useTranslatedQuery(api.query(endpoints.getAssessment, args))
  const error = instructions.error ?? assessment.error
  if (!instructions.data || !assessment.data) {
    if (!error) return <Spinner label={t('loading')} />
    const retry = () => void Promise.all([instructions.refetch(), assessment.refetch()])
    return <LoadFailure error={error} onRetry={retry} />
  }
  if (assessment.data.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }

  const { instrumentName, paragraphs, statementCount, minutes, options, organizationName } = instructions.data
  const hasBegun = assessment.data.progress > 0
  return (
    <Page
      title={instrumentName}
      lead={
        <p className={styles.facts}>
          <span>{t('instructions.statements', { count: statementCount })}</span>
          <span>{t('instructions.minutes', { count: minutes })}</span>
        </p>
      }
    >
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.scaleHeading')}</h2>
        <ScaleLegend options={options} />
      </section>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.seeHeading')}</h2>
        <ul className={styles.list}>
          <li>{t('instructions.seeYou', { organizationName })}</li>
          <li>{t('instructions.seeGroup')}</li>
          <li>{t('instructions.seeNoOneElse')}</li>
        </ul>
      </section>
      <section className={styles.text}>
        <h2 className={styles.heading}>{t('instructions.saveHeading')}</h2>
        <ul className={styles.list}>
          <li>{t('instructions.saved')}</li>
          <li>{t('instructions.final')}</li>
        </ul>
      </section>
      <SendPendingAnswers assessmentId={assessmentId} />
      <div className={styles.action}>
        <LinkButton size="large" href={`/assessment/${assessmentId}`}>
          {t(hasBegun ? 'instructions.continue' : 'instructions.begin')}
        </LinkButton>
      </div>
    </Page>
  )
}
