import type { Assessment } from '@lpi/contract'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answers } from '../../../answers/use-pending-answers.ts'
import type { QuestionPages } from '../../../answers/use-question-pages.ts'
import { Loading } from '../../../components/loading/Loading.tsx'
import { RouteError } from '../../../components/loading/RouteError.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { StatementPage } from './StatementPage.tsx'
import type { PageEntry } from './use-single-statement.ts'

type Props = {
  assessment: Assessment
  questionPages: QuestionPages
  answers: Answers
  pageNumber: number
  /** Shows a message in place of the statements. */
  onFinished: (message: ReactNode) => void
}

/** Shows the page of statements that the URL names. */
export function Statements({ assessment, questionPages, answers, pageNumber, onFinished }: Props) {
  const navigate = useNavigate()
  const [checkedPage, setCheckedPage] = useState<number>()
  const [lastEntry, setLastEntry] = useState<{ page: number; entry: PageEntry }>()
  const [announcement, setAnnouncement] = useState('')
  const params = { assessmentId: assessment.id }
  const { pages, isComplete, error, retry } = questionPages

  function goToPage(page: number, entry: PageEntry) {
    setLastEntry({ page, entry })
    void navigate({ to: '/assessment/$assessmentId', params, search: { page } })
  }

  const page = pages.find((item) => item.page === pageNumber)
  if (!page && isComplete) {
    return <Navigate to="/assessment/$assessmentId" params={params} search={{}} replace />
  }
  if (!page && error) return <RouteError error={error} onRetry={retry} />
  return (
    <>
      {page ? (
        <StatementPage
          key={page.page}
          assessment={assessment}
          page={page}
          pages={pages}
          answers={answers}
          isChecked={checkedPage === page.page}
          onCheck={setCheckedPage}
          entry={lastEntry?.page === page.page ? lastEntry.entry : undefined}
          onPage={goToPage}
          onAnnounce={setAnnouncement}
          onFinished={onFinished}
        />
      ) : (
        <Loading />
      )}
      {/* Outside the page of statements: screen readers announce only changes of an element that exists already. */}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
