import { type Assessment, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useAnswers } from '../../../components/answers/use-answers.ts'
import { useQuestionPages } from '../../../components/answers/use-question-pages.ts'
import { Loading } from '../../../components/Loading.tsx'
import { ResumeRedirect } from './ResumeRedirect.tsx'
import { Statements } from './Statements.tsx'

/** The endpoints that `screen-table.ts` declares as calls of this screen. */
export const getAssessment = endpoints.getAssessment
export const getQuestionsPage = endpoints.getQuestionsPage

type Props = { search: { page?: number }; assessment: Assessment }

export function AssessmentScreen({ search, assessment }: Props) {
  return <OpenAssessment key={assessment.id} assessment={assessment} page={search.page} />
}

function OpenAssessment({ assessment, page }: { assessment: Assessment; page: number | undefined }) {
  const queryClient = useQueryClient()
  const assessmentId = assessment.id
  const answers = useAnswers(assessmentId)
  const { savedElsewhereAt } = answers
  const questionPages = useQuestionPages({ assessmentId, type: 'Assessment', start: page, savedElsewhereAt })

  const { error } = answers.save
  const isFinishedElsewhere = error instanceof ApiError && error.code === 'assessment.completed'
  useEffect(() => {
    if (isFinishedElsewhere) void queryClient.invalidateQueries({ queryKey: [endpoints.getAssessment.path] })
  }, [isFinishedElsewhere, queryClient])

  if (assessment.status === 'COMPLETED') {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }
  if (page === undefined && answers.save.status === 'opening') return <Loading />
  if (page === undefined) return <ResumeRedirect assessment={assessment} localAnswers={answers.local} />
  return (
    <Statements assessment={assessment} questionPages={questionPages} answers={answers} pageNumber={page} />
  )
}
