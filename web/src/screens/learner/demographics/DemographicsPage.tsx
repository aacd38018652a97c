import type { QuestionPage } from '@lpi/contract'
import { useRef, useState } from 'react'
import { findAnswer, hasAnswer, listUnanswered } from '../../../answers/local-answers.ts'
import { QuestionField } from '../../../answers/QuestionField.tsx'
import { SaveStatus } from '../../../answers/SaveStatus.tsx'
import type { Answers } from '../../../answers/use-pending-answers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/Layout.tsx'
import { Page } from '../../../ui/Page.tsx'

type Props = {
  page: QuestionPage
  answers: Answers
  onBack: (() => void) | undefined
  onForward: () => void
}

export function DemographicsPage({ page, answers, onBack, onForward }: Props) {
  const { t } = useTranslation('assessment')
  const root = useRef<HTMLDivElement>(null)
  const [showsProblems, setShowsProblems] = useState(false)
  const missingQuestions = listUnanswered(page, answers.localAnswers)
  const hasAnswers = hasAnswer(page, answers.localAnswers)
  const pageText = t('demographics.page', { page: page.page, totalPages: page.totalPages })

  function goForward() {
    const [firstMissingQuestion] = missingQuestions
    const invalidInput = root.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')
    if (!firstMissingQuestion && invalidInput) return invalidInput.focus()
    if (!firstMissingQuestion) return onForward()
    setShowsProblems(true)
    const field = root.current?.querySelector(`[data-question="${CSS.escape(firstMissingQuestion.id)}"]`)
    field?.querySelector<HTMLElement>('input, button')?.focus()
  }

  return (
    <Page
      title={t('demographics.title')}
      documentTitle={
        page.totalPages > 1 ? `${t('demographics.title')} · ${pageText}` : t('demographics.title')
      }
      lead={<p>{t('demographics.lead')}</p>}
    >
      <p>{t('demographics.optional')}</p>
      {page.totalPages > 1 && <Text tone="quiet">{pageText}</Text>}
      <Stack ref={root} gap={6}>
        {page.questions.map((question) => (
          <div key={question.id} data-question={question.id}>
            <QuestionField
              question={question}
              value={findAnswer(question, answers.localAnswers)}
              onChoose={(value) => answers.choose(question.id, value)}
              problem={
                showsProblems && missingQuestions.includes(question) ? t('demographics.required') : undefined
              }
            />
          </div>
        ))}
      </Stack>
      <Row gap={3}>
        {onBack && (
          <Button variant="secondary" size="large" onPress={onBack}>
            {t('demographics.previous')}
          </Button>
        )}
        <Button size="large" onPress={goForward}>
          {t(`demographics.${getForwardLabel(page, hasAnswers)}`)}
        </Button>
      </Row>
      <SaveStatus answers={answers} hasAnswers={hasAnswers} />
    </Page>
  )
}

/** If all questions are optional and none is answered, the button skips them. */
function getForwardLabel({ links, questions }: QuestionPage, hasAnswers: boolean) {
  if (!hasAnswers && questions.every(({ required }) => !required)) return 'skip'
  return links.next ? 'next' : 'continue'
}
