import type { Assessment } from '@lpi/contract'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useAnswers } from '../../../answers/use-answers.ts'
import { useQuestionPages } from '../../../answers/use-question-pages.ts'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { DemographicsPage } from './DemographicsPage.tsx'

export { calls, ownCalls } from './calls.ts'

type Props = { search: { page?: number }; assessment: Assessment }

export function DemographicsScreen({ search, assessment }: Props) {
  const assessmentId = assessment.id
  if (assessment.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }
  if (!assessment.links.demographics)
    return <Navigate to="/instructions/$assessmentId" params={{ assessmentId }} replace />
  return <Pages assessmentId={assessmentId} pageNumber={search.page ?? 1} />
}

function Pages({ assessmentId, pageNumber }: { assessmentId: string; pageNumber: number }) {
  const navigate = useNavigate()
  const answers = useAnswers(assessmentId)
  usePreload('/instructions/$assessmentId')
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
        else void navigate({ to: '/instructions/$assessmentId', params })
      }}
    />
  )
}
