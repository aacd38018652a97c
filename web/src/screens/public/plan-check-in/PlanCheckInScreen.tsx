import { type CheckIn, endpoints, planOutcomes } from '@lpi/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { CenteredMessage } from '../../../components/CenteredMessage.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { useCodeFromUrl } from '../../../components/use-code-from-url.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/Layout.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SingleChoiceChips } from '../../../ui/SingleChoiceChips.tsx'
import styles from './PlanCheckInScreen.module.css'

/**
 * A learner opens this screen from a link in an email, without logging in. Email scanners open every link, so opening
 * the link does not change anything.
 */
export function PlanCheckInScreen({ search }: { search: { code?: string } }) {
  const { t } = useTranslation('assessment')
  const api = useApi()
  const code = useCodeFromUrl(search)
  const checkIn = useQuery({
    queryKey: [endpoints.openCheckIn.path, code],
    enabled: code !== '',
    queryFn: ({ signal }) => api.call(endpoints.openCheckIn, { body: { code } }, { signal }),
  })
  if (code === '' || (checkIn.error instanceof ApiError && checkIn.error.code === 'plan.link_invalid')) {
    return (
      <CenteredMessage>
        <Page title={t('checkIn.invalidTitle')} lead={t('checkIn.invalidLead')} width="narrow">
          <LinkButton to="/" size="large" isWide>
            {t('checkIn.openPlan')}
          </LinkButton>
        </Page>
      </CenteredMessage>
    )
  }
  if (checkIn.error) return <RouteError error={checkIn.error} onRetry={checkIn.refetch} />
  if (!checkIn.data) return <Loading />
  return <Questions code={code} checkIn={checkIn.data} />
}

function Questions({ code, checkIn: { steps, sendsReminders } }: { code: string; checkIn: CheckIn }) {
  const { t } = useTranslation('assessment')
  const api = useApi()
  const queryClient = useQueryClient()
  const show = (checkIn: CheckIn) => queryClient.setQueryData([endpoints.openCheckIn.path, code], checkIn)
  const stop = useMutation({
    mutationFn: () => api.call(endpoints.stopPlanReminders, { body: { code } }),
    onSuccess: show,
  })
  return (
    <Page
      title={t('checkIn.title')}
      lead={t(steps.length > 0 ? 'checkIn.lead' : 'checkIn.none')}
      width="narrow"
    >
      {steps.length > 0 && (
        <Stack as="ul" gap={4} isPlain>
          {steps.map((step) => (
            <Question key={step.id} code={code} step={step} onSaved={show} />
          ))}
        </Stack>
      )}
      <LinkButton to="/" variant="secondary" size="large" isWide>
        {t('checkIn.openPlan')}
      </LinkButton>
      <div className={styles.stop}>
        {sendsReminders && (
          <Button variant="quiet" isPending={stop.isPending} onPress={() => stop.mutate()}>
            {t('checkIn.stop')}
          </Button>
        )}
        <SuccessNotice>{stop.isSuccess && t('checkIn.stopped')}</SuccessNotice>
        <ErrorNotice error={stop.error} />
      </div>
    </Page>
  )
}

type QuestionProps = { code: string; step: CheckIn['steps'][number]; onSaved: (checkIn: CheckIn) => void }
type Outcome = (typeof planOutcomes)[number]

function Question({ code, step: { id, text, dueOn, outcome }, onSaved }: QuestionProps) {
  const { t } = useTranslation('assessment')
  const api = useApi()
  const answer = useMutation({
    mutationFn: (next: Outcome) =>
      api.call(endpoints.answerCheckIn, { body: { code, stepId: id, outcome: next } }),
    onSuccess: onSaved,
  })
  return (
    <Stack as="li" gap={3} className={styles.step}>
      <h2 className={styles.text} dir="auto">
        {text}
      </h2>
      {dueOn && <Text tone="quiet">{t('plan.due', { date: formatDate(dueOn) })}</Text>}
      <SingleChoiceChips
        label={t('plan.outcome.label')}
        items={planOutcomes.map((item) => ({ id: item, label: t(`plan.outcome.${item}`) }))}
        selectedId={answer.isPending ? answer.variables : outcome}
        onChange={(next) => next && answer.mutate(next)}
      />
      <p role="status" className={styles.saved}>
        {answer.isSuccess && t('checkIn.saved')}
      </p>
      <ErrorNotice error={answer.error} />
    </Stack>
  )
}
