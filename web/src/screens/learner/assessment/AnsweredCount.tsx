import type { Assessment, QuestionPage } from '@lpi/contract'
import { isAnswered, type LocalAnswers } from '../../../answers/local-answers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PetalFigure } from '../../../ui/PetalFigure.tsx'
import styles from './AnsweredCount.module.css'

/** The petals grow one after another and have the same color, because the figure does not show results. */
const petals = [0, 1, 2, 3, 4]

type Props = { assessment: Assessment; pages: readonly QuestionPage[]; localAnswers: LocalAnswers }

/** The number of answered statements and the approximate time for the others. Empty until all pages are loaded. */
export function AnsweredCount({ assessment: { statementCount, minutes }, pages, localAnswers }: Props) {
  const { t } = useTranslation('assessment')
  const questions = pages.flatMap((page) => page.questions)
  if (questions.length < statementCount) return null
  const answeredCount = questions.filter((question) => isAnswered(question, localAnswers)).length
  const share = answeredCount / statementCount
  const minutesLeft = Math.ceil((minutes * (statementCount - answeredCount)) / statementCount)
  return (
    <>
      <span className={styles.growth}>
        <PetalFigure values={petals.map((petal) => share * petals.length - petal)} />
      </span>
      <span>
        {[
          t('assessment.answered', { n: answeredCount, total: statementCount }),
          ...(minutesLeft > 0 ? [t('assessment.minutesLeft', { count: minutesLeft })] : []),
        ].join(' · ')}
      </span>
    </>
  )
}
