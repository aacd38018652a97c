import type { Assessment } from '@lpi/contract'
import { lazy, Suspense } from 'react'
import { SendPendingAnswers } from '../../../answers/SendPendingAnswers.tsx'
import { loadChunk } from '../../../api/load-chunk.ts'
import { AssessmentSummary } from '../../../components/assessments/AssessmentSummary.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { InstitutionEnding } from '../../../components/institution/InstitutionEnding.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { Heading, Row, Stack } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Glossary } from './Glossary.tsx'
import { getLeadKey } from './get-lead-key.ts'
import { JoinQuestion } from './JoinQuestion.tsx'
import { RedeemForm } from './RedeemForm.tsx'
import { ReportFigure } from './ReportFigure.tsx'
import { TakeAgain } from './TakeAgain.tsx'
import { useRedemption } from './use-redemption.ts'

export { calls } from './calls.ts'

/** A separate chunk, because only learners with a report need it. */
const ReportFollowUp = lazy(() =>
  loadChunk(() => import('./ReportFollowUp.tsx')).then(
    ({ ReportFollowUp }) => ({ default: ReportFollowUp }),
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  ),
)

type Props = { search: { code?: string }; assessments: { items: Assessment[] } }

export function HomeScreen({ search: { code = '' }, assessments: { items } }: Props) {
  const { t } = useTranslation('assessment')
  const { user } = useProfile()
  const redemption = useRedemption(code)
  const openAssessments = listOpenAssessments(items)
  const [openAssessment, ...otherOpen] = openAssessments
  const completedAssessments = items.filter(({ status }) => status === 'COMPLETED')
  const waitingAssessments = completedAssessments.filter(({ release }) => !release.isOpen)
  const latestReport = completedAssessments.find(({ release }) => release.isOpen)
  const firstShown = openAssessment ?? latestReport ?? waitingAssessments[0]
  const repeatable = openAssessment ? undefined : completedAssessments.find(({ retake }) => retake?.isOpen)
  const otherWaiting = waitingAssessments.filter((assessment) => assessment !== firstShown)
  if (redemption.step === 'loading') return <Loading />
  if (redemption.step === 'question') return <JoinQuestion {...redemption} />
  return (
    <Page
      key="home"
      title={
        user.firstName || user.lastName
          ? t('home.greeting', { firstName: user.firstName || user.lastName })
          : t('home.greetingUnknown')
      }
      documentTitle={t('home.documentTitle')}
      lead={<p>{t(`home.${getLeadKey(openAssessment, latestReport, waitingAssessments[0])}`)}</p>}
    >
      <InstitutionEnding />
      {repeatable && <TakeAgain assessment={repeatable} />}
      {firstShown ? (
        <section aria-label={t(`home.${getLabelKey(openAssessment, latestReport)}`)}>
          <AssessmentSummary assessment={firstShown} headingLevel={2} isNextStep={!repeatable}>
            {firstShown === latestReport && <ReportFigure assessmentId={firstShown.id} />}
          </AssessmentSummary>
        </section>
      ) : (
        <RedeemForm form={redemption.form} isNextStep />
      )}
      {openAssessments.map(({ id }) => (
        <SendPendingAnswers key={id} assessmentId={id} />
      ))}
      {otherOpen.length > 0 && <AssessmentSection title={t('home.alsoInProgress')} items={otherOpen} />}
      {openAssessment && latestReport && (
        <AssessmentSection title={t('home.latestReport')} items={[latestReport]} />
      )}
      {latestReport && (
        <Suspense fallback={<Loading />}>
          <ReportFollowUp assessment={latestReport} hasOpenAssessment={openAssessment !== undefined} />
        </Suspense>
      )}
      {otherWaiting.length > 0 && <AssessmentSection title={t('home.waiting')} items={otherWaiting} />}
      {firstShown ? <RedeemForm form={redemption.form} isNextStep={false} /> : <Glossary />}
      <Row as="p" gap={5} rowGap={2}>
        {items.length > 1 && (
          <Link isBlock to="/your-assessments">
            {t('home.allAssessments')}
          </Link>
        )}
        <Link isBlock to="/contact-settings">
          {t('home.contactSettings')}
        </Link>
      </Row>
    </Page>
  )
}

type AssessmentSectionProps = { title: string; items: Assessment[] }

function AssessmentSection({ title, items }: AssessmentSectionProps) {
  return (
    <Stack as="section" gap={3}>
      <Heading tone="quiet" size="l">
        {title}
      </Heading>
      {items.map((assessment) => (
        <AssessmentSummary key={assessment.id} assessment={assessment} headingLevel={3} />
      ))}
    </Stack>
  )
}

/** The open assessments, most recently updated first. */
function listOpenAssessments(items: Assessment[]) {
  return items
    .filter(({ status }) => status !== 'COMPLETED')
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
}

type OptionalAssessment = Assessment | undefined

function getLabelKey(openAssessment: OptionalAssessment, latestReport: OptionalAssessment) {
  if (openAssessment) return 'nextStep'
  return latestReport ? 'latestReport' : 'waiting'
}
