import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  type GroupReport,
  type GroupScaleResult,
} from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './GroupMeaning.module.css'

/** What the result of a scale may mean. */
export function GroupMeaning({ report, scale }: { report: GroupReport; scale: GroupScaleResult }) {
  const { t, numbers } = useGroupPhrases(report)
  const { position, bound, standing } = findGroupMeaning(report, scale)
  const names = standing && 'names' in standing ? numbers.list(standing.names) : ''
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.meaning.title')}</h3>
      <p>
        {t(`pdf.group.meaning.position.${position}`)} {bound && t(`pdf.group.meaning.bound.${bound}`)}{' '}
        {standing && t(`pdf.group.meaning.standing.${standing.kind}`, { names })}
      </p>
    </div>
  )
}

/** Three questions about a scale. The first is about its result. */
export function DiscussionQuestions({ scale }: { scale: GroupScaleResult }) {
  const { t } = useTranslation('leader')
  const { questionKind, instrumentQuestions, generalQuestions } = chooseDiscussionQuestions(scale)
  const questions = [
    t(`pdf.group.questions.kind.${questionKind}`),
    ...instrumentQuestions,
    ...generalQuestions.map((key) => t(`pdf.group.questions.more.${key}`)),
  ]
  return (
    <div className={styles.part}>
      <h3>{t('pdf.group.questions.title')}</h3>
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
