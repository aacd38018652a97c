import { endpoints, type PlanStep } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { PlanSteps } from '../../../components/plan/PlanSteps.tsx'
import { type PlanChanges, usePlan } from '../../../components/plan/use-plan.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Heading, Stack, Text } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import styles from './ReportFollowUp.module.css'

type Props = {
  /** The assessment whose report the home page shows. */
  assessmentId: string
  /** Whether an assessment is open; if so, the learner is not asked to take another assessment. */
  hasOpenAssessment: boolean
}

/** What follows a report: the plan, the observers, and when to take the questionnaire again. */
export function ReportFollowUp({ assessmentId, hasOpenAssessment }: Props) {
  return (
    <div className={styles.parts}>
      <OwnPlan assessmentId={assessmentId} />
      <Observers assessmentId={assessmentId} />
      <NextTime assessmentId={assessmentId} hasOpenAssessment={hasOpenAssessment} />
    </div>
  )
}

function OwnPlan({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('assessment')
  const { query, changes } = usePlan()
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <Heading>{t('home.plan')}</Heading>
      <LoadedPart query={query}>
        {({ steps }) => <OpenSteps steps={steps} changes={changes} assessmentId={assessmentId} />}
      </LoadedPart>
    </Stack>
  )
}

type OpenStepsProps = { steps: readonly PlanStep[]; changes: PlanChanges; assessmentId: string }

function OpenSteps({ steps, changes, assessmentId }: OpenStepsProps) {
  const { t } = useTranslation('assessment')
  const openSteps = steps.filter(({ outcome }) => outcome !== 'done')
  const doneCount = steps.length - openSteps.length
  return (
    <>
      {openSteps.length > 0 && <PlanSteps steps={openSteps} headingLevel={3} changes={changes} />}
      {doneCount > 0 && <Text tone="quiet">{t('home.stepsDone', { count: doneCount })}</Text>}
      {steps.length === 0 && <p>{t('home.noSteps')}</p>}
      <p>
        <Link isBlock to="/assessment/$assessmentId/view-results" params={{ assessmentId }} hash="plan">
          {t(steps.length === 0 ? 'home.startPlan' : 'home.wholePlan')}
        </Link>
      </p>
    </>
  )
}

function Observers({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('assessment')
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <Heading>{t('home.observers.title')}</Heading>
      <p>{t('home.observers.text')}</p>
      <p>
        <Link isBlock to="/assessment/$assessmentId/observers" params={{ assessmentId }}>
          {t('home.observers.link')}
        </Link>
      </p>
    </Stack>
  )
}

function NextTime({ assessmentId, hasOpenAssessment }: Props) {
  const { t, language } = useTranslation('assessment')
  const api = useApi()
  const { data } = useQuery(api.query(endpoints.getProgress, { query: { language } }))
  const progress = data?.items.find(({ assessments }) => assessments.some(({ id }) => id === assessmentId))
  if (!progress) return null
  const { assessments, retakeOn } = progress
  const date = formatsFor(language).date(retakeOn)
  const isDue = retakeOn <= new Date().toISOString().slice(0, 10)
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <Heading>{t('home.nextTime')}</Heading>
      {!hasOpenAssessment && <p>{t(isDue ? 'home.retakeNow' : 'home.retakeOn', { date })}</p>}
      {assessments.length > 1 && (
        <div>
          <LinkButton to="/your-progress" variant="secondary">
            {t('home.progress')}
          </LinkButton>
        </div>
      )}
    </Stack>
  )
}
