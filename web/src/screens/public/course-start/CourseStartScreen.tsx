import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { WelcomeFrame } from '../../../components/frame/WelcomeFrame.tsx'
import { showCodeStep } from '../../../components/login-code/show-code-step.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { session, useSession } from '../../../session/session.ts'
import { type CourseDestination, visitCourse } from '../../../session/visit-course.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

/**
 * Where the button of a course's launch page leads. Exchanges the ticket in the fragment for a login, only once even if
 * the component renders twice, and removes it from the URL at once, so that the history does not contain it.
 */
export function CourseStartScreen() {
  const { t } = useTranslation('account')
  const api = useApi()
  const navigate = useNavigate()
  const [ticket] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('ticket') ?? '')
  const [codeStep, setCodeStep] = useState<ReactNode>(null)
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  const showStep = (step: ReactNode) =>
    step ? setCodeStep(step) : void navigate({ to: '/login', replace: true })
  const visit = useQuery({
    queryKey: ['course-visit', ticket],
    queryFn: () =>
      visitCourse(api, session, ticket).catch((error) => showCodeStep(error, showStep).then(() => null)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const isLoggedIn = useSession((state) => state.isAuthenticated)
  useEffect(() => {
    if (visit.data !== undefined && isLoggedIn) void navigate({ ...linkTo(visit.data), replace: true })
  }, [visit.data, isLoggedIn, navigate])

  if (codeStep) return <WelcomeFrame>{codeStep}</WelcomeFrame>
  if (!visit.error) return <Spinner label={t('legacy.working')} />
  return (
    <WelcomeFrame>
      <Page title={t('courseStart.failedTitle')} lead={t('courseStart.failedLead')} width="narrow">
        <ErrorNotice error={visit.error} />
        <LinkButton to="/login" size="large" isWide variant="secondary">
          {t('legacy.logIn')}
        </LinkButton>
      </Page>
    </WelcomeFrame>
  )
}

/** A person who entered a code of the second factor goes home, where the assessment is the next step. */
function linkTo(visit: CourseDestination | null) {
  if (visit?.destination === 'cohort' && visit.folderId) {
    const search = visit.organizationId ? { organization: visit.organizationId } : {}
    return { to: '/admin/cohorts/$cohortId', params: { cohortId: visit.folderId }, search } as const
  }
  if (!visit?.assessmentId) return { to: '/' } as const
  const params = { assessmentId: visit.assessmentId }
  return visit.destination === 'report'
    ? ({ to: '/assessment/$assessmentId/view-results', params } as const)
    : ({ to: '/assessment/$assessmentId', params } as const)
}
