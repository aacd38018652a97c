import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { SendPendingAnswers } from '../../answers/SendPendingAnswers.tsx'
import { useApi } from '../../api/ApiContext.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack } from '../../ui/Layout.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { canStillAnswerDemographics } from './next-step.ts'

/**
 * Offers the questions about the learner after the last statement, unless they came before the statements. Also sends
 * answers to them that are still on the device.
 */
export function DemographicsOffer({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('assessment')
  const args = { params: { assessmentId }, query: { language } }
  const { data: assessment } = useQuery(useApi().query(endpoints.getAssessment, args))
  if (!assessment || !canStillAnswerDemographics(assessment)) return null
  return (
    <>
      <SendPendingAnswers assessmentId={assessmentId} />
      {!assessment.requiresDemographics && !assessment.hasDemographicAnswers && (
        <Stack as="section" gap={3}>
          <p>{t('demographics.offer')}</p>
          <LinkButton
            to="/demographics/$assessmentId"
            params={{ assessmentId }}
            variant="secondary"
            size="large"
            isWide
          >
            {t('demographics.answer')}
          </LinkButton>
        </Stack>
      )}
    </>
  )
}
