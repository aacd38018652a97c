import { type Assessment, endpoints, type PlanStep } from '@lpi/contract'
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
  assessment: Assessment
  /** Whether an assessment is open; if so, the learner is not asked to take another assessment. */
  hasOpenAssessment: boolean
}

/** What follows a report: the plan, the observers, and when to take the questionnaire again. */
export function ReportFollowUp({ assessment, hasOpenAssessment }: Props) {
  const assessmentId = assessment.id
  return (
    <div className={styles.parts}>
      <OwnPlan assessmentId={assessmentId} />
      <Observers assessmentId={assessmentId} />
      <NextTime assessment={assessment} hasOpenAssessment={hasOpenAssessment} />
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

function NextTime({ assessment: { id, retake }, hasOpenAssessment }: Props) {
  const { t, language } = useTranslation('assessment')
  const api = useApi()
  const { data } = useQuery(api.query(endpoints.getProgress, { query: { language } }))
  const progress = data?.items.find(({ assessments }) => assessments.some((other) => other.id === id))
  const hasProgress = progress !== undefined && progress.assessments.length > 1
  const isLater = !hasOpenAssessment && retake?.isOpen === false
  if (!hasProgress && !isLater) return null
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <Heading>{t('home.nextTime')}</Heading>
      {isLater && <p>{t('home.retakeOn', { date: formatsFor(language).date(retake.from) })}</p>}
      {hasProgress && (
        <div>
          <LinkButton to="/your-progress" variant="secondary">
            {t('home.progress')}
          </LinkButton>
        </div>
      )}
    </Stack>
  )
}
