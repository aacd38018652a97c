import { endpoints, type Question, type Rating } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { SaveStatus } from '../../../answers/SaveStatus.tsx'
import { ScaleQuestion } from '../../../answers/ScaleQuestion.tsx'
import { useApi } from '../../../api/ApiContext.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/Layout.tsx'
import { SuccessNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './ObserverScreen.module.css'
import type { RatingStorage } from './rating-storage.ts'
import { SentenceField, useSentence } from './SentenceField.tsx'
import { useRatingAnswers } from './use-rating-answers.ts'

type Props = { code: string; rating: Rating; storage: RatingStorage; children: ReactNode }

/** All statements in one list. Every answer is saved immediately. */
export function RatingPage({ code, rating, storage, children }: Props) {
  const { t, language } = useTranslation('leader')
  const api = useApi()
  const { values, choose, ...answers } = useRatingAnswers(code, rating, storage)
  const [isChecked, setIsChecked] = useState(false)
  const questions = useMemo(() => listQuestions(rating), [rating])
  const missingQuestions = questions.filter(({ id }) => !values.has(id))
  const sentence = useSentence(code, rating)
  const finish = useMutation({
    mutationFn: async () => {
      if (sentence.isUnsaved) await sentence.save.mutateAsync(sentence.text.trim() || null)
      await answers.flush()
      await api.call(endpoints.finishRating, { body: { code } })
    },
  })
  const chooseOption = useCallback(
    ({ id }: Question, value: number | string) => choose(id, Number(value)),
    [choose],
  )
  const { learnerName: name, instrumentName, closesAt } = rating
  const thanks = <p>{t('observer.finished', { name, date: formatsFor(language).date(closesAt) })}</p>

  function finishIfComplete() {
    setIsChecked(true)
    const [firstMissing] = missingQuestions
    if (firstMissing)
      document.querySelector<HTMLElement>(`[data-question="${CSS.escape(firstMissing.id)}"] input`)?.focus()
    else finish.mutate()
  }

  return (
    <Page
      title={t('observer.rateTitle', { name })}
      lead={
        <Stack gap={4}>
          {!rating.isThirdPerson && <p>{t('observer.firstPerson', { name })}</p>}
          <p>{t('observer.rateLead')}</p>
          <ProgressBar
            label={instrumentName}
            value={((questions.length - missingQuestions.length) / questions.length) * 100}
            valueLabel={t('observer.rated', {
              n: questions.length - missingQuestions.length,
              total: questions.length,
            })}
          />
        </Stack>
      }
    >
      <SuccessNotice title={t('observer.finishedTitle')}>{rating.hasFinished && thanks}</SuccessNotice>
      <Stack gap={7} className={styles.questions}>
        {questions.map((question) => (
          <ScaleQuestion
            key={question.id}
            question={question}
            value={values.get(question.id)}
            onChoose={chooseOption}
            problem={isChecked && !values.has(question.id) ? t('observer.missing') : undefined}
          />
        ))}
      </Stack>
      <SentenceField sentence={sentence} rating={rating} />
      <SaveStatus answers={answers} hasAnswers={values.size > 0} />
      <SuccessNotice title={t('observer.finishedTitle')}>
        {!rating.hasFinished && finish.isSuccess && thanks}
      </SuccessNotice>
      {!rating.hasFinished && !finish.isSuccess && (
        <>
          <ErrorNotice error={finish.error} />
          <Button size="large" isWide isPending={finish.isPending} onPress={finishIfComplete}>
            {t('observer.finish')}
          </Button>
        </>
      )}
      {children}
    </Page>
  )
}

function listQuestions({ statements, options }: Rating): Question[] {
  return statements.map(({ id, text }, i) => ({
    id,
    text,
    label: String(i + 1),
    kind: 'scale',
    required: true,
    answers: options,
    response: null,
  }))
}
