import type { AnswerValue, Assessment, Question, QuestionPage } from '@lpi/contract'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findAnswer, hasAnswer, listUnanswered } from '../../../answers/local-answers.ts'
import { hasKeyForTen, keyForNoOpportunity, splitOptions } from '../../../answers/option-for-key.ts'
import { SaveStatus } from '../../../answers/SaveStatus.tsx'
import { ScaleQuestion } from '../../../answers/ScaleQuestion.tsx'
import type { Answers } from '../../../answers/use-pending-answers.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useDevicePreference } from '../../../ui/use-device-preference.ts'
import { AnsweredCount } from './AnsweredCount.tsx'
import { findForwardButton, focusOption, revealNext } from './move-focus.ts'
import { PageNavigation } from './PageNavigation.tsx'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'
import { clearedQuestions, nextQuestionState, shownProgress } from './question-state.ts'
import styles from './StatementPage.module.css'
import { useFinishDialog } from './use-finish-dialog.ts'
import { type PageEntry, useSingleStatement } from './use-single-statement.ts'
import { useStatementKeys } from './use-statement-keys.ts'

type Props = {
  assessment: Assessment
  page: QuestionPage
  /** The pages that are loaded. */
  pages: readonly QuestionPage[]
  answers: Answers
  /** Whether the learner has tried to continue. If so, statements without an answer are marked. */
  isChecked: boolean
  onCheck: (page: number) => void
  /** Set if the learner came from another page. */
  entry: PageEntry | undefined
  onPage: (page: number, entry: PageEntry) => void
  /** Announces to screen readers that the next statement is shown. */
  onAnnounce: (text: string) => void
  /** Shows a message in place of the statements. */
  onFinished: (message: ReactNode) => void
}

export function StatementPage(props: Props) {
  const { assessment, page, pages, answers, isChecked, onCheck, entry, onPage } = props
  const { onAnnounce, onFinished } = props
  const { t } = useTranslation('assessment')
  const root = useRef<HTMLDivElement>(null)
  const [isFinishing, setIsFinishing] = useState(false)
  const { questions, progress, hasPreviousPage, isLastPage } = nextQuestionState(clearedQuestions, page)
  const missingQuestions = listUnanswered(page, answers.localAnswers)
  const singleStatement = useSingleStatement({
    root,
    assessmentId: assessment.id,
    questions,
    firstMissing: missingQuestions[0],
    entry: isChecked ? undefined : entry,
    onAdvance: advance,
  })
  const { shownQuestions } = singleStatement
  const [isAdvanceOff] = useDevicePreference('advanceOff')
  // If statements are shown one at a time, at most one statement without an answer is marked.
  const [checkedId, setCheckedId] = useState(isChecked ? missingQuestions[0]?.id : undefined)
  const { FinishDialog, error, retry } = useFinishDialog({
    isNeeded: isLastPage || answers.localAnswers.size > 0,
  })

  const focusFirstMissing = useEffectEvent(() => {
    if (isChecked && missingQuestions[0] && root.current) focusOption(root.current, missingQuestions[0].id)
  })
  useEffect(() => focusFirstMissing(), [])

  const { choose: saveAnswer } = answers
  const choose = useCallback(
    (question: Question, value: AnswerValue, isFirst: boolean) => {
      const nextQuestion = page.questions[page.questions.indexOf(question) + 1]
      saveAnswer(question.id, value)
      if (isFirst && root.current) revealNext(root.current, nextQuestion?.id)
    },
    [saveAnswer, page],
  )

  useStatementKeys({
    questions: shownQuestions,
    defaultQuestion: singleStatement.isOn ? shownQuestions[0] : missingQuestions[0],
    onChoose: ({ question, value }) => {
      // The focus moves to the selected option, so the selection must be rendered before.
      flushSync(() => answers.choose(question.id, value))
      const focusedQuestion = singleStatement.isOn ? question : questions[questions.indexOf(question) + 1]
      if (focusedQuestion && root.current) focusOption(root.current, focusedQuestion.id)
      else if (root.current) findForwardButton(root.current)?.focus()
    },
    onEnter: singleStatement.isOn ? goForward : undefined,
  })

  /** Goes on after a tap, but never finishes the assessment. */
  function advance() {
    const question = shownQuestions[0]
    const answer = question && findAnswer(question, answers.localAnswers)
    const option = question?.answers.find(({ value }) => value === answer)
    if (isAdvanceOff || !singleStatement.isOn || !option || isAtEnd) return
    onAnnounce(t('assessment.advanced', { from: question?.label, answer: option.text }))
    goForward()
  }

  function goForward() {
    const missingQuestion = shownQuestions.find((question) => missingQuestions.includes(question))
    if (missingQuestion) {
      if (singleStatement.isOn) setCheckedId(missingQuestion.id)
      else onCheck(page.page)
      if (root.current) focusOption(root.current, missingQuestion.id)
    } else if (singleStatement.nextQuestion) {
      singleStatement.show(singleStatement.nextQuestion)
    } else if (missingQuestions[0]) {
      setCheckedId(missingQuestions[0].id)
      singleStatement.show(missingQuestions[0])
    } else if (isLastPage) {
      setIsFinishing(true)
      if (!FinishDialog) retry()
    } else onPage(page.page + 1, 'first')
  }

  function findPreviousStep() {
    const { previousQuestion } = singleStatement
    if (previousQuestion) return () => singleStatement.show(previousQuestion)
    return hasPreviousPage ? () => onPage(page.page - 1, 'last') : undefined
  }

  const isAtEnd = isLastPage && !singleStatement.nextQuestion
  const from = shownQuestions[0]?.label
  const to = shownQuestions.at(-1)?.label
  const position = t('assessment.headingOne', { from, total: assessment.statementCount })
  const pageText = t('assessment.page', { page: page.page, totalPages: page.totalPages })
  return (
    <div
      ref={root}
      className={styles.root}
      data-single={singleStatement.isOn || undefined}
      data-ignores-taps={singleStatement.ignoresTaps || undefined}
    >
      <Page
        title={from === to ? position : t('assessment.heading', { from, to })}
        documentTitle={`${pageText} · ${assessment.instrument.name}`}
        lead={
          <div className={styles.header}>
            <ProgressBar
              label={assessment.instrument.name}
              value={shownProgress({ progress })}
              valueLabel={pageText}
            />
            <div className={styles.state}>
              <AnsweredCount assessment={assessment} pages={pages} localAnswers={answers.localAnswers} />
            </div>
          </div>
        }
        actions={
          singleStatement.isOn && <PreferenceSwitch text={t('assessment.advance')} preference="advanceOff" />
        }
      >
        <div className={styles.questions}>
          {shownQuestions.map((question) => (
            <ScaleQuestion
              key={question.id}
              question={question}
              value={findAnswer(question, answers.localAnswers)}
              onChoose={choose}
              onTap={singleStatement.onTap}
              position={singleStatement.isOn ? position : undefined}
              problem={
                missingQuestions.includes(question) &&
                (singleStatement.isOn ? checkedId === question.id : isChecked)
                  ? t('assessment.missing')
                  : undefined
              }
            />
          ))}
        </div>
        {isFinishing && <ErrorNotice error={error} />}
        <SaveStatus
          answers={answers}
          hasAnswers={pages.some((loadedPage) => hasAnswer(loadedPage, answers.localAnswers))}
        />
        <PageNavigation
          hint={
            isChecked && missingQuestions.length > 0
              ? t('assessment.missingOnPage', { count: missingQuestions.length, page: page.page })
              : ''
          }
          hasKeyForTen={questions.some(({ answers }) => hasKeyForTen(answers))}
          noOpportunity={describeNoOpportunity(questions[0])}
          isLastPage={isAtEnd}
          isPending={isFinishing && !FinishDialog && !error}
          onBack={findPreviousStep()}
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
          onFinished={onFinished}
          onReview={(reviewedPage) => {
            setIsFinishing(false)
            if (reviewedPage === page.page && questions[0]) singleStatement.show(questions[0])
            onPage(reviewedPage, 'first')
          }}
          onMissing={(missingPage) => {
            setIsFinishing(false)
            onCheck(missingPage)
            onPage(missingPage, 'first')
          }}
        />
      )}
    </div>
  )
}

/** The key and the text of the “no opportunity” option; undefined if it is not offered or has no key. */
function describeNoOpportunity(question: Question | undefined) {
  const answers = question?.answers ?? []
  const key = keyForNoOpportunity(answers)
  const text = splitOptions(answers).noOpportunity?.text
  return key && text ? { key, text } : undefined
}
