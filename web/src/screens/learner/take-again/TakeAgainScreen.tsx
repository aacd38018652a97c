import { type Assessment, endpoints, type PlanStep } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { StepOutcome } from '../../../components/plan/StepOutcome.tsx'
import { usePlan } from '../../../components/plan/use-plan.ts'
import { usePreload } from '../../../components/use-preload.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { Page } from '../../../ui/Page.tsx'

export { calls } from './calls.ts'

type Props = { assessment: Assessment; plan: { steps: PlanStep[] } }

/**
 * Asks how the step went that the learner chose after an assessment, and starts the next assessment. The learner has
 * read the instructions before, so the statements come next.
 */
export function TakeAgainScreen({ assessment, plan }: Props) {
  const { t, language } = useTranslation('assessment')
  const start = useRetake(assessment)
  usePreload('/assessment/$assessmentId')
  if (!assessment.retake?.isOpen && start.isIdle) return <Navigate to="/" replace />
  return (
    <Page
      title={t('takeAgain.title')}
      lead={<p>{t('takeAgain.lead', { date: formatsFor(language).date(assessment.completedAt ?? '') })}</p>}
      width="narrow"
    >
      <StepQuestion steps={plan.steps.filter(({ assessmentId }) => assessmentId === assessment.id)} />
      <ErrorNotice error={start.error} />
      <Button size="large" isWide isPending={start.isPending} onPress={() => start.mutate()}>
        {t('instructions.begin')}
      </Button>
    </Page>
  )
}

/** Asks about one step only: the newest one that is not done. It stays on the screen when its outcome changes. */
function StepQuestion({ steps }: { steps: readonly PlanStep[] }) {
  const { t } = useTranslation('assessment')
  const { query, changes } = usePlan()
  const [stepId] = useState(() => steps.findLast(({ outcome }) => outcome !== 'done')?.id)
  const step = (query.data?.steps ?? steps).find(({ id }) => id === stepId)
  if (!step) return null
  return (
    <Stack as="section" gap={3}>
      <p>{t('takeAgain.wanted')}</p>
      <Text as="h2" size="l">
        <bdi>{step.text}</bdi>
      </Text>
      <StepOutcome step={step} changes={changes} />
      <Text tone="quiet">{t('takeAgain.skip')}</Text>
    </Stack>
  )
}

function useRetake({ id: assessmentId }: Assessment) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.call(endpoints.retakeAssessment, { params: { assessmentId } }),
    onSuccess: async ({ id, requiresDemographics }) => {
      // The home page reloads the assessments when it is shown.
      const reload = { queryKey: [endpoints.listAssessments.path], refetchType: 'none' } as const
      await queryClient.invalidateQueries(reload)
      await navigate({
        to: requiresDemographics ? '/demographics/$assessmentId' : '/assessment/$assessmentId',
        params: { assessmentId: id },
        replace: true,
      })
    },
  })
}
