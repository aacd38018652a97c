import type { AnswerValue, Assessment, Question, QuestionPage } from '@lpi/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { findAnswer, hasAnswer, listUnanswered } from '../../../components/answers/local-answers.ts'
import { hasKeyForTen } from '../../../components/answers/option-for-key.ts'
import { SaveStatus } from '../../../components/answers/SaveStatus.tsx'
import { ScaleQuestion } from '../../../components/answers/ScaleQuestion.tsx'
import type { Answers } from '../../../components/answers/use-answers.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { AnsweredCount } from './AnsweredCount.tsx'
import { focusQuestion, revealQuestion } from './move-focus.ts'
import { PageNavigation } from './PageNavigation.tsx'
import { clearedQuestions, showPage } from './question-state.ts'
import styles from './StatementPage.module.css'
import { useDigitKeys } from './use-digit-keys.ts'
import { useFinishDialog } from './use-finish-dialog.ts'

type Props = {
  assessment: Assessment
  page: QuestionPage
  /** The pages that are loaded. */
  pages: readonly QuestionPage[]
  answers: Answers
  /** The learner tried to continue, so missing answers are marked. */
  isChecked: boolean
  onCheck: (page: number) => void
  onPage: (page: number) => void
}

export function StatementPage(props: Props) {
  const { assessment, page, pages, answers, isChecked, onCheck, onPage } = props
  const { t } = useTranslation('assessment')
  const root = useRef<HTMLDivElement>(null)
  const [isFinishing, setIsFinishing] = useState(false)
  const { questions, progress, hasPreviousPage, isLastPage } = showPage(clearedQuestions, page)
  const missing = listUnanswered(page, answers.local)
  const { FinishDialog, error, retry } = useFinishDialog({ isNeeded: isLastPage || answers.local.size > 0 })

  const focusFirstMissing = useEffectEvent(() => {
    if (isChecked && missing[0] && root.current) focusQuestion(root.current, missing[0].id)
  })
  useEffect(() => focusFirstMissing(), [])

  const { choose: saveAnswer } = answers
  const choose = useCallback(
    (question: Question, value: AnswerValue, isFirst: boolean) => {
      const next = page.questions[page.questions.indexOf(question) + 1]
      saveAnswer(question.id, value)
      if (isFirst && next && root.current) revealQuestion(root.current, next.id)
    },
    [saveAnswer, page],
  )

  useDigitKeys(questions, missing[0], ({ question, value }) => {
    answers.choose(question.id, value)
    const next = questions[questions.indexOf(question) + 1]
    if (next && root.current) focusQuestion(root.current, next.id)
    else root.current?.querySelector<HTMLElement>('[data-forward] button')?.focus()
  })

  function goForward() {
    if (missing[0]) {
      onCheck(page.page)
      if (root.current) focusQuestion(root.current, missing[0].id)
    } else if (isLastPage) {
      setIsFinishing(true)
      if (!FinishDialog) retry()
    } else onPage(page.page + 1)
  }

  const from = questions[0]?.label
  const to = questions.at(-1)?.label
  const pageText = t('assessment.page', { page: page.page, totalPages: page.totalPages })
  return (
    <div ref={root} className={styles.root}>
      <Page
        title={from === to ? t('assessment.headingOne', { from }) : t('assessment.heading', { from, to })}
        documentTitle={`${pageText} · ${assessment.instrument.name}`}
        lead={
          <div className={styles.head}>
            <ProgressBar label={assessment.instrument.name} value={progress} valueLabel={pageText} />
            <div className={styles.state}>
              <AnsweredCount assessment={assessment} pages={pages} localAnswers={answers.local} />
            </div>
          </div>
        }
      >
        <div className={styles.questions}>
          {questions.map((question) => (
            <ScaleQuestion
              key={question.id}
              question={question}
              value={findAnswer(question, answers.local)}
              onChoose={choose}
              problem={isChecked && missing.includes(question) ? t('assessment.missing') : undefined}
            />
          ))}
        </div>
        {isFinishing && <ErrorNotice error={error} />}
        <SaveStatus answers={answers} hasAnswers={pages.some((loaded) => hasAnswer(loaded, answers.local))} />
        <PageNavigation
          hint={isChecked && missing.length > 0 ? t('assessment.missingHere', { count: missing.length }) : ''}
          hasKeyForTen={questions.some(({ answers }) => hasKeyForTen(answers))}
          isLastPage={isLastPage}
          isPending={isFinishing && !FinishDialog && !error}
          onBack={hasPreviousPage ? () => onPage(page.page - 1) : undefined}
          onForward={goForward}
        />
      </Page>
      {isLastPage && FinishDialog && (
        <FinishDialog
          assessment={assessment}
          page={page.page}
          pages={pages}
          answers={answers}
          isOpen={isFinishing}
          onOpenChange={setIsFinishing}
          onReview={(reviewedPage) => {
            setIsFinishing(false)
            onPage(reviewedPage)
          }}
          onMissing={(missingPage) => {
            setIsFinishing(false)
            onCheck(missingPage)
            onPage(missingPage)
          }}
        />
      )}
    </div>
  )
}
