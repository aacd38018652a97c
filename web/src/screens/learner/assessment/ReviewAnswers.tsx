import { NO_OPPORTUNITY, type Question, type QuestionPage } from '@lpi/contract'
import { findAnswer, type LocalAnswers } from '../../../answers/local-answers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Details } from '../../../ui/Details.tsx'
import { Stack } from '../../../ui/Layout.tsx'
import styles from './ReviewAnswers.module.css'

type Props = {
  pages: readonly QuestionPage[]
  /** Whether all pages are loaded. */
  isComplete: boolean
  localAnswers: LocalAnswers
  onReview: (page: number) => void
}

/** All statements with their answers, by page. Collapsed by default. */
export function ReviewAnswers({ pages, isComplete, localAnswers, onReview }: Props) {
  const { t } = useTranslation('assessment')
  const describeOption = ({ value, text }: Question['answers'][number]) =>
    value === NO_OPPORTUNITY ? text : t('finish.answer', { value, text })
  const describeChange = (from: string, to: string) =>
    from === to ? t('finish.changePageOne', { from }) : t('finish.changePage', { from, to })
  return (
    <Details variant="link" summary={t('finish.review')} className={styles.review}>
      {!isComplete && <p>{t('loading')}</p>}
      {pages.map(({ page, questions }) => (
        <Stack key={page} as="section" align="start" className={styles.page}>
          <Stack as="ul" gap={3} isPlain className={styles.answers}>
            {questions.map((question) => {
              const value = findAnswer(question, localAnswers)
              const option = question.answers.find((answer) => answer.value === value)
              return (
                <Stack key={question.id} as="li" size="s" className={styles.answer}>
                  <span>{`${question.label}. ${question.text}`}</span>
                  <strong className={styles.value}>{option ? describeOption(option) : '–'}</strong>
                </Stack>
              )
            })}
          </Stack>
          <Button variant="quiet" onPress={() => onReview(page)}>
            {describeChange(questions[0]?.label ?? '', questions.at(-1)?.label ?? '')}
          </Button>
        </Stack>
      ))}
    </Details>
  )
}
