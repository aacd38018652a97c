import { endpoints } from '@lpi/contract'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { DemographicsOffer } from '../../../components/assessments/DemographicsOffer.tsx'
import { AnswerReceipt } from '../../../components/learner-report/AnswerReceipt.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PetalFigure } from '../../../ui/PetalFigure.tsx'
import styles from './FinishedMessage.module.css'

/** The petals have the same length, because the figure does not show results. */
const petals = [0.8, 0.8, 0.8, 0.8, 0.8]

/**
 * Shown after the learner finishes an assessment whose report is released, until the learner opens the report. Loads
 * the report in advance.
 */
export function FinishedMessage({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('assessment')
  const navigate = useNavigate()
  const params = { assessmentId }
  // The message replaces the statements, and the browser would otherwise keep their scroll position.
  useEffect(() => void window.scrollTo(0, 0), [])
  usePrefetchQuery(useApi().query(endpoints.getReport, { params, query: { language } }))
  return (
    <div className={styles.frame}>
      <div className={styles.figure}>
        <PetalFigure values={petals} isGrowing />
      </div>
      <Page title={t('finished.title')} lead={<p>{t('finished.lead')}</p>} width="narrow">
        <Button
          size="large"
          isWide
          onPress={() =>
            void navigate({ to: '/assessment/$assessmentId/view-results', params, replace: true })
          }
        >
          {t('finished.report')}
        </Button>
        <DemographicsOffer assessmentId={assessmentId} />
        <AnswerReceipt assessmentId={assessmentId} />
      </Page>
    </div>
  )
}
