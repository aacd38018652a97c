import { endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { useAnswers } from '../../../components/answers/use-answers.ts'
import { useQuestionPages } from '../../../components/answers/use-question-pages.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ResumeRedirect } from './ResumeRedirect.tsx'
import { Statements } from './Statements.tsx'

export function AssessmentScreen() {
  const { assessmentId = '' } = useParams({ strict: false })
  return <OpenAssessment key={assessmentId} assessmentId={assessmentId} />
}

function OpenAssessment({ assessmentId }: { assessmentId: string }) {
  const { t, i18n } = useTranslation('assessment')
  const api = useApi()
  const queryClient = useQueryClient()
  const { page } = useSearch({ strict: false })
  const answers = useAnswers(assessmentId)
  const query = { language: i18n.language }
  const options = api.query(endpoints.getAssessment, { params: { assessmentId }, query })
  const assessment = useTranslatedQuery(options)
  // Loads in parallel with the assessment to save a round trip.
  const questionPages = useQuestionPages({ assessmentId, type: 'Assessment', start: page })

  const { error } = answers.save
  const isFinishedElsewhere = error instanceof ApiError && error.code === 'assessment.completed'
  useEffect(() => {
    if (isFinishedElsewhere) void queryClient.invalidateQueries({ queryKey: options.queryKey })
  }, [isFinishedElsewhere, queryClient, options.queryKey])

  if (!assessment.data) {
    if (assessment.error) {
      return <LoadFailure error={assessment.error} onRetry={() => void assessment.refetch()} />
    }
    return <Spinner label={t('loading')} />
  }
  if (assessment.data.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }
  if (page === undefined && answers.save.status === 'opening') return <Spinner label={t('loading')} />
  if (page === undefined) return <ResumeRedirect assessmentId={assessmentId} localAnswers={answers.local} />
  return (
    <Statements
      assessment={assessment.data}
      questionPages={questionPages}
      answers={answers}
      pageNumber={page}
    />
  )
}
