import { endpoints } from '@lpi/contract'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { useAnswers } from '../../../components/answers/use-answers.ts'
import { useQuestionPages } from '../../../components/answers/use-question-pages.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { usePreload } from '../../../components/use-preload.ts'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { DemographicsPage } from './DemographicsPage.tsx'

export function DemographicsScreen() {
  const { assessmentId = '' } = useParams({ strict: false })
  const { t, i18n } = useTranslation('assessment')
  const api = useApi()
  const args = { params: { assessmentId }, query: { language: i18n.language } }
  const assessment = useTranslatedQuery(api.query(endpoints.getAssessment, args))

  if (!assessment.data) {
    if (assessment.error) {
      return <LoadFailure error={assessment.error} onRetry={() => void assessment.refetch()} />
    }
    return <Spinner label={t('loading')} />
  }
  if (assessment.data.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }
  if (!assessment.data.links.demographics)
    return <Navigate to="/instructions/$assessmentId" params={{ assessmentId }} replace />
  return <Pages key={assessmentId} assessmentId={assessmentId} />
}

function Pages({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('assessment')
  const navigate = useNavigate()
  const answers = useAnswers(assessmentId)
  usePreload(`/instructions/${assessmentId}`)
  const { page: pageNumber = 1 } = useSearch({ strict: false })
  const params = { assessmentId }
  const goToPage = (page: number) =>
    void navigate({ to: '/demographics/$assessmentId', params, search: { page } })
  const { pages, isComplete, error, retry } = useQuestionPages({
    assessmentId,
    type: 'Demographics',
    start: pageNumber,
  })

  const page = pages.find((item) => item.page === pageNumber)
  if (!page) {
    if (isComplete) return <Navigate to="/demographics/$assessmentId" params={params} search={{}} replace />
    if (error) return <LoadFailure error={error} onRetry={retry} />
    return <Spinner label={t('loading')} />
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
