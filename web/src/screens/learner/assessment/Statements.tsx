import type { Assessment } from '@lpi/contract'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../../../components/answers/use-answers.ts'
import type { QuestionPages } from '../../../components/answers/use-question-pages.ts'
import { LoadFailure } from '../../../components/assessments/LoadFailure.tsx'
import { DeferredMount } from '../../../components/DeferredMount.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { StatementPage } from './StatementPage.tsx'

type Props = { assessment: Assessment; questionPages: QuestionPages; answers: Answers; pageNumber: number }

/** The page of statements in the URL. */
export function Statements({ assessment, questionPages, answers, pageNumber }: Props) {
  const { t } = useTranslation('assessment')
  const navigate = useNavigate()
  const [checkedPage, setCheckedPage] = useState<number>()
  const params = { assessmentId: assessment.id }
  const { pages, isComplete, error, retry } = questionPages

  function goToPage(page: number) {
    void navigate({ to: '/assessment/$assessmentId', params, search: { page } })
  }

  const loading = <Spinner label={t('loading')} />
  const page = pages.find((item) => item.page === pageNumber)
  if (page) {
    return (
      <DeferredMount fallback={loading}>
        <StatementPage
          key={page.page}
          assessment={assessment}
          page={page}
          answers={answers}
          isChecked={checkedPage === page.page}
          onCheck={setCheckedPage}
          onPage={goToPage}
        />
      </DeferredMount>
    )
  }
  if (isComplete) {
    return <Navigate to="/assessment/$assessmentId" params={params} search={{}} replace />
  }
  if (error) return <LoadFailure error={error} onRetry={retry} />
  return loading
}
