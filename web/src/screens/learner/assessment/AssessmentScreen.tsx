import { type Assessment, endpoints } from '@lpi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useAnswers } from '../../../answers/use-answers.ts'
import { useQuestionPages } from '../../../answers/use-question-pages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Loading } from '../../../components/loading/Loading.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useProfile } from '../../../session/use-profile.tsx'
import { ResumeRedirect } from './ResumeRedirect.tsx'
import { Statements } from './Statements.tsx'

export { calls, ownCalls } from './calls.ts'

type Props = { search: { page?: number }; assessment: Assessment }

export function AssessmentScreen({ search: { page }, assessment }: Props) {
  const queryClient = useQueryClient()
  const assessmentId = assessment.id
  const answers = useAnswers(assessmentId)
  const { savesElsewhere } = answers
  const [finishedMessage, setFinishedMessage] = useState<ReactNode>()
  const questionPages = useQuestionPages({ assessmentId, type: 'Assessment', start: page, savesElsewhere })

  const { user } = useProfile()
  const { language } = useTranslation()
  const { isComplete } = questionPages
  const isCompleted = assessment.status === 'COMPLETED'
  const shouldStore = isComplete && !isCompleted
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language changes the texts to store
  useEffect(() => {
    if (!shouldStore) return
    // A separate chunk, because learners do not need it to answer the first statements.
    const storeImport = import('../../../offline/store-assessment.ts').then(
      ({ storeAssessment }) => storeAssessment({ queryClient, userId: user.userId, assessmentId }),
      () => undefined,
    )
    return () => void storeImport.then((stop) => stop?.())
  }, [shouldStore, queryClient, user.userId, assessmentId, language])

  // The assessment may have been completed on another device.
  useEffect(() => {
    if (!isCompleted) return
    import('../../../offline/store-assessment.ts').then(
      ({ deleteStoredAssessment }) => deleteStoredAssessment(assessmentId),
      () => undefined,
    )
  }, [isCompleted, assessmentId])

  const { error } = answers.save
  const isFinishedElsewhere = error instanceof ApiError && error.code === 'assessment.completed'
  useEffect(() => {
    if (isFinishedElsewhere) void queryClient.invalidateQueries({ queryKey: [endpoints.getAssessment.path] })
  }, [isFinishedElsewhere, queryClient])

  if (finishedMessage) return finishedMessage
  if (isCompleted) {
    return <Navigate to="/assessment/$assessmentId/view-results" params={{ assessmentId }} replace />
  }
  if (page === undefined && answers.save.status === 'opening') return <Loading />
  if (page === undefined) {
    const pages = isComplete ? questionPages.pages : []
    return <ResumeRedirect assessment={assessment} pages={pages} localAnswers={answers.localAnswers} />
  }
  return (
    <Statements
      assessment={assessment}
      questionPages={questionPages}
      answers={answers}
      pageNumber={page}
      onFinished={setFinishedMessage}
    />
  )
}
