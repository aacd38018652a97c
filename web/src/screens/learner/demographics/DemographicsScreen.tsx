import type { Assessment } from '@lpi/contract'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useAnswers } from '../../../answers/use-answers.ts'
import { useQuestionPages } from '../../../answers/use-question-pages.ts'
import { canStillAnswerDemographics } from '../../../components/assessments/next-step.ts'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { DemographicsPage } from './DemographicsPage.tsx'

export { calls, ownCalls } from './calls.ts'

type Props = { search: { page?: number }; assessment: Assessment }

export function DemographicsScreen({ search, assessment }: Props) {
  const assessmentId = assessment.id
  const isCompleted = assessment.status === 'COMPLETED'
  const next = isCompleted ? '/assessment/$assessmentId/view-results' : '/instructions/$assessmentId'
  if (isCompleted ? !canStillAnswerDemographics(assessment) : !assessment.links.demographics) {
    return <Navigate to={next} params={{ assessmentId }} replace />
  }
  return <Pages assessmentId={assessmentId} pageNumber={search.page ?? 1} next={next} />
}

type PagesProps = {
  assessmentId: string
  pageNumber: number
  /** The screen after the last page. */
  next: '/assessment/$assessmentId/view-results' | '/instructions/$assessmentId'
}

function Pages({ assessmentId, pageNumber, next }: PagesProps) {
  const navigate = useNavigate()
  const answers = useAnswers(assessmentId)
  usePreload(next)
  const params = { assessmentId }
  const goToPage = (page: number) =>
    void navigate({ to: '/demographics/$assessmentId', params, search: { page } })
  const { pages, isComplete, error, retry } = useQuestionPages({
    assessmentId,
    type: 'Demographics',
    start: pageNumber,
    savesElsewhere: answers.savesElsewhere,
  })

  const page = pages.find((item) => item.page === pageNumber)
  if (!page) {
    if (isComplete) return <Navigate to="/demographics/$assessmentId" params={params} search={{}} replace />
    if (error) return <RouteError error={error} onRetry={retry} />
    return <Loading />
  }
  return (
    <DemographicsPage
      key={page.page}
      page={page}
      answers={answers}
      onBack={page.links.previous ? () => goToPage(pageNumber - 1) : undefined}
      onForward={() => {
        if (page.links.next) goToPage(pageNumber + 1)
        else void navigate({ to: next, params })
      }}
    />
  )
}
